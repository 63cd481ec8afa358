// Run by mongosh at each start (mongo-init in docker-compose.yml): makes the single member a replica set, and one account
// for each service with rights on the service's own database only. Existing accounts are brought to what .env says, so
// that an installation of before gets its accounts, and a password that was changed in .env counts.
const services = ['auth', 'projects', 'cards', 'notifications', 'integrations'];
const getDatabase = (service) => `cardinal_${service}`;
const getPassword = (name) => process.env[`MONGO_${name.toUpperCase()}_PASSWORD`];

const admin = connect('mongodb://mongo:27017/admin?directConnection=true');
admin.auth('cardinal', process.env.MONGO_PASSWORD);

if (!admin.hello().setName) {
  admin.adminCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] } });
}
while (!admin.hello().isWritablePrimary) sleep(200);

function ensureAccount(name, roles) {
  const user = `cardinal-${name}`;
  const account = { pwd: getPassword(name), roles };
  if (admin.getUser(user)) admin.updateUser(user, account);
  else admin.createUser({ user, ...account });
}

for (const service of services) ensureAccount(service, [{ role: 'readWrite', db: getDatabase(service) }]);
// Backup, restore, doctor and migrations work on all of them; a restore also drops what it replaces.
const all = [...services, 'bus'].map(getDatabase);
const operate = (db) => ['readWrite', 'dbAdmin'].map((role) => ({ role, db }));
ensureAccount('operations', all.flatMap(operate));
