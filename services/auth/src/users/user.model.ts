import type { AccountType, Plan, UserStatus } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import { looksIndex } from './name-looks.ts';

export interface UserDocument extends AggregateFields {
  username: string;
  /** Folded; unique. */
  usernameKey: string;
  /** The hash of the look-alike key; unique. Accounts of earlier releases get it from a migration. */
  looksKey?: string;
  /** Its creator and the project, until it is approved (docs/product-rules.md, Sponsored accounts). */
  sponsor?: { userId: string; projectId: string };
  email: string | null;
  /** Folded; unique; unset without an e-mail address. */
  emailKey?: string;
  /** Its owner has opened a link sent to this address, or an external hub vouches for it. */
  emailVerified?: boolean;
  companyName: string | null;
  /** That of the browser at the first sign-in, or what the user chose since. */
  timeZone?: string;
  accountType: AccountType;
  plan: Plan;
  /** 0: the plan's limit. */
  projectsLimit: number;
  boardsLimit: number;
  /** The name at the hub, which may differ if it was taken here. */
  hubUsername: string | null;
  /** The identity at an external hub; both or neither. */
  hubIssuer?: string;
  hubSubject?: string;
  /** argon2id; only accounts of the built-in hub have one. */
  passwordHash?: string;
  /** An admin chose the password, so its owner has to choose another one at the first sign-in. */
  temporaryPassword?: true;
  status: UserStatus;
  isSuperAdmin: boolean;
  /** Set on at most one document, so that of two first super admins only one is created. */
  firstSuperAdmin?: true;
  /** Deleted: the rest reserves the name by its look-alike key. */
  erased?: true;
  /** Sessions opened with a lower number are over. */
  sessionEpoch: number;
  createdAt: Date;
  updatedAt: Date;
}

export function userModel(connection: Connection) {
  const schema = aggregateSchema<UserDocument>({
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    looksKey: String,
    sponsor: { type: { _id: false, userId: String, projectId: String }, default: undefined },
    email: { type: String, default: null },
    emailKey: String,
    emailVerified: Boolean,
    companyName: { type: String, default: null },
    timeZone: String,
    accountType: { type: String, required: true },
    plan: { type: String, required: true },
    projectsLimit: { type: Number, required: true },
    boardsLimit: { type: Number, required: true },
    hubUsername: { type: String, default: null },
    hubIssuer: String,
    hubSubject: String,
    passwordHash: String,
    temporaryPassword: Boolean,
    status: { type: String, required: true },
    isSuperAdmin: { type: Boolean, required: true },
    firstSuperAdmin: Boolean,
    erased: Boolean,
    sessionEpoch: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  });
  schema.index({ usernameKey: 1 }, { unique: true });
  schema.index(...looksIndex);
  schema.index({ 'sponsor.userId': 1 }, { sparse: true });
  schema.index({ emailKey: 1 }, { unique: true, partialFilterExpression: { emailKey: { $type: 'string' } } });
  schema.index(
    { hubIssuer: 1, hubSubject: 1 },
    { unique: true, partialFilterExpression: { hubSubject: { $type: 'string' } } },
  );
  schema.index({ firstSuperAdmin: 1 }, { unique: true, partialFilterExpression: { firstSuperAdmin: true } });
  schema.index({ isSuperAdmin: 1 }, { partialFilterExpression: { isSuperAdmin: true } });
  schema.index({ status: 1, createdAt: 1 });
  schema.index({ createdAt: -1, _id: -1 });
  return connection.model<UserDocument>('User', schema, 'users');
}
