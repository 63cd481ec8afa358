import type { SessionRevocation } from '@cardinal/contracts';
import { createMail } from '@cardinal/mail';
import {
  createConsumers,
  createProjectWatch,
  createThrottle,
  createWatchers,
  minutes,
  type ServiceDefinition,
  type ServiceDeps,
  triesModel,
  watcherModel,
} from '@cardinal/service-kit';
import { accountLinkModel } from './account-links/account-link.model.ts';
import { createAccountLinks } from './account-links/account-links.ts';
import { createAccountComposer } from './account-mails/account-mail.ts';
import { createAccountMails } from './account-mails/account-mails.ts';
import { mountAccountRoutes } from './accounts/account.routes.ts';
import { createChangeEmail } from './accounts/change-email.ts';
import { createChangePassword } from './accounts/change-password.ts';
import { createConfirmPassword } from './accounts/confirm-password.ts';
import { createDeleteOwnAccount } from './accounts/delete-own-account.ts';
import { createDeleteUser } from './accounts/delete-user.ts';
import { mountAdminRoutes } from './admin/admin.routes.ts';
import { createRequireProjectAdmin } from './admin/project-admin.policy.ts';
import { apiTokenModel } from './api-tokens/api-token.model.ts';
import { startApiTokens } from './api-tokens/start-api-tokens.ts';
import { type Clock, systemClock } from './clock.ts';
import { type AuthConfig, authConfig } from './config.ts';
import { createDeviceCookie } from './devices/device-cookie.ts';
import { createAdmitUser } from './hub/admit-user.ts';
import { codeModel } from './hub/builtin/code.model.ts';
import { createCodes } from './hub/builtin/codes.ts';
import { createFormTokens } from './hub/builtin/form-token.ts';
import { mountHubRoutes } from './hub/builtin/hub.routes.ts';
import { createRegister } from './hub/builtin/register.ts';
import { createSignIn } from './hub/builtin/sign-in.ts';
import { createHub } from './hub/create-hub.ts';
import { createKnownProjects } from './read-models/known-projects.ts';
import { createRevoke } from './revoke.ts';
import { createIdentityTokens } from './sessions/identity-token.ts';
import { createIntrospectSessions } from './sessions/introspect-sessions.ts';
import { mountOwnSessionRoutes } from './sessions/own-session.routes.ts';
import { createOwnSessions } from './sessions/own-sessions.ts';
import { sessionModel } from './sessions/session.model.ts';
import { createSessions } from './sessions/session.repository.ts';
import { mountSessionRoutes } from './sessions/session.routes.ts';
import { createSessionCookie } from './sessions/session-cookie.ts';
import { mountSignIn } from './sign-in/sign-in.routes.ts';
import { nameLooksMigration } from './users/name-looks.migration.ts';
import { createPasswordCheck } from './users/password.ts';
import { createPresentUsers } from './users/present-users.ts';
import { createSuperAdmins } from './users/super-admins.ts';
import { mountInternalUserRoutes } from './users/user.internal-routes.ts';
import { userModel } from './users/user.model.ts';
import { createUsers } from './users/user.repository.ts';

type Deps = ServiceDeps<AuthConfig>;
type Foundation = ReturnType<typeof createFoundation>;

interface FoundationDeps extends Deps {
  now: Clock;
}

/** The base of everything else in this service. */
function createFoundation({ connection, store, config, bus, internal, now }: FoundationDeps) {
  const { INTERNAL_TOKEN_KEY: internalKey, PUBLIC_URL: publicUrl } = config;
  const userDocuments = userModel(connection);
  const sessionDocuments = sessionModel(connection);
  const watcherDocuments = watcherModel(connection, 'SessionWatcher', 'session_watchers');
  const watchers = createWatchers<SessionRevocation>({ model: watcherDocuments, bus, topic: 'auth.revoked' });
  const revoke = createRevoke({ watchers });
  const users = createUsers({ store: store(userDocuments), revoke });
  const known = createKnownProjects({ connection, internal });
  const throttle = createThrottle({ model: triesModel(connection), now });
  return {
    now,
    users,
    throttle,
    known,
    present: createPresentUsers({ users, known }),
    watchers,
    revoke,
    sessions: createSessions({ store: store(sessionDocuments), users: userDocuments, revoke, now }),
    apiTokenDocuments: apiTokenModel(connection),
    ownSessions: createOwnSessions({ model: sessionDocuments, now }),
    superAdmins: createSuperAdmins({ connection, users }),
    devices: createDeviceCookie({ internalKey, publicUrl, now }),
    cookie: createSessionCookie({ publicUrl }),
    signIdentityToken: createIdentityTokens({ internalKey, publicUrl, now }),
    codes: createCodes({ model: codeModel(connection), service: config.HUB_SERVICE_ID, now }),
    aggregates: [{ model: userDocuments as never }, { model: sessionDocuments as never }],
  };
}

/** Links for the owners of accounts, and the e-mails that they come with. */
function createMailing({ connection, bus, config, log, metrics, users, throttle, now }: Deps & Foundation) {
  const publicUrl = config.PUBLIC_URL;
  const links = createAccountLinks({ model: accountLinkModel(connection), users, publicUrl, now });
  const composer = createAccountComposer({ users, links, publicUrl });
  const mail = createMail({ service: 'auth', config, connection, bus, log, metrics, composer });
  return {
    links,
    mails: createAccountMails({ users, mail, throttle, now }),
    async forget(userId: string) {
      await mail.eraseUser(userId);
      await links.removeByUser(userId);
    },
    stop: () => mail.stop(),
  };
}

type Mailing = ReturnType<typeof createMailing>;
type HubPagesDeps = Deps & Foundation & Mailing;

/** The built-in hub's pages; without registration if accounts are created elsewhere. */
async function createHubPages({ config, log, ...base }: HubPagesDeps) {
  const { users, throttle, now } = base;
  const { origin } = new URL(config.PUBLIC_URL);
  const redirectUris = [`${origin}/sso/callback`, ...config.HUB_REDIRECT_URIS];
  const check = await createPasswordCheck();
  const signIn = createSignIn({
    users,
    throttle,
    check,
    limits: {
      tries: config.LOGIN_TRIES,
      perAccount: config.LOGIN_TRIES_PER_ACCOUNT,
      perAddress: config.LOGIN_TRIES_PER_ADDRESS,
    },
  });
  const register = createRegister({
    users,
    throttle,
    now,
    perAddress: config.REGISTRATIONS_PER_ADDRESS,
    autoApprove: config.AUTO_APPROVE,
  });
  return {
    rules: { redirectUris, service: config.HUB_SERVICE_ID },
    origins: [origin],
    tokens: createFormTokens({ internalKey: config.INTERNAL_TOKEN_KEY, now }),
    ...base,
    check,
    signIn,
    register: config.HUB_MODE === 'builtin' ? register : null,
    log,
  };
}

/** Sign-ins by codes of the hub. */
const createHubSignIn = ({ config, log, ...base }: HubPagesDeps) => ({
  ...base,
  hub: createHub({ config, codes: base.codes, log, now: base.now }),
  admit: createAdmitUser({ users: base.users, autoApprove: config.AUTO_APPROVE, now: base.now }),
  autoApprove: config.AUTO_APPROVE,
});

/** The auth service, with a clock that tests can set. */
export const createAuthService = ({ now }: { now: Clock }): ServiceDefinition<typeof authConfig> => ({
  name: 'auth',
  config: authConfig,
  migrations: [nameLooksMigration],
  async create(deps) {
    const { config, internal, log } = deps;
    const foundation = createFoundation({ ...deps, now });
    const mailing = createMailing({ ...deps, ...foundation });
    const base = { ...foundation, ...mailing };
    const { users, sessions, known, aggregates } = base;
    const watch = createProjectWatch({ internal, copy: known.copy() });
    const consumers = createConsumers();
    known.consume(consumers);
    const hubPages = await createHubPages({ ...deps, ...base });
    const signIn = createHubSignIn({ ...deps, ...base });
    const requireProjectAdmin = createRequireProjectAdmin({ known, internal, watch });
    const apiTokens = startApiTokens({ ...base, watch, requireProjectAdmin });
    apiTokens.consume(consumers);
    const forget = async (userId: string) => {
      await apiTokens.removeByUser(userId);
      await base.forget(userId);
    };
    const deleteUser = createDeleteUser({ ...base, internal, forget });
    const confirmPassword = createConfirmPassword({ signIn: hubPages.signIn });
    const deleteOwnAccount = createDeleteOwnAccount({ users, confirmPassword, deleteUser });
    const admin = {
      ...base,
      signsInHere: config.HUB_MODE === 'builtin',
      setupTokenPrinted: config.SETUP_TOKEN_PRINTED,
      log,
      deleteUser,
      setupToken: config.SETUP_TOKEN,
      requireProjectAdmin,
      sponsoredPerDay: config.SPONSORED_PER_DAY,
    };
    const introspect = createIntrospectSessions({ sessions, introspectToken: apiTokens.introspect, now });
    const development = config.NODE_ENV === 'development';
    return {
      mount(router) {
        mountSignIn(router, signIn);
        mountSessionRoutes(router, { ...base, introspect });
        apiTokens.mount(router);
        mountOwnSessionRoutes(router, base);
        mountHubRoutes(router, hubPages);
        mountAccountRoutes(router, {
          ...base,
          changePassword: createChangePassword({ ...base, confirmPassword }),
          changeEmail: createChangeEmail({ ...base, confirmPassword }),
          deleteOwnAccount,
          development,
          selfServicePlans: config.SELF_SERVICE_PLANS,
        });
        mountAdminRoutes(router, admin);
        mountInternalUserRoutes(router, { ...base, allowSeed: config.ALLOW_SEED });
      },
      consumers,
      aggregates,
      jobs: [{ name: 'end-expired-sessions', everyMs: minutes(1), run: () => sessions.closeExpired() }],
      rebuild: () => known.rebuild(),
      async stop() {
        base.watchers.stop();
        await watch.stop();
        await mailing.stop();
      },
    };
  },
});

export const authService = createAuthService({ now: systemClock });
