import { BSON } from 'mongodb';

export { type Collection, type Db, MongoClient } from 'mongodb';
export const { EJSON, deserialize } = BSON;
