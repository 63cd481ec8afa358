import type { AssignableRole, RoadmapSettings, ToolChoices } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';

/**
 * Why a project's admins may see an account's private data (docs/product-rules.md, Privacy of members): the user joined
 * by a click, a super admin added them, or the account was created for this project.
 */
export type Consent = 'own_click' | 'super_admin' | 'made_here';

export interface Member {
  userId: string;
  role: AssignableRole;
  createdAt: Date;
  /** Null without a reason; replicas of older releases omit it. */
  consent?: Consent | null;
}

export interface ProjectDocument extends AggregateFields {
  name: string;
  slug: string;
  formerSlugs: string[];
  /** The number of versions in which only a former slug was taken by another project, which is no edit. */
  slugReleases?: number;
  description: string | null;
  /** The name of the logo's object; its address is `/logos/<logo>`. */
  logo: string | null;
  /** Six hexadecimal digits; missing in projects of earlier releases. */
  accent?: string | null;
  /** Whether devices may keep copies; missing in projects of earlier releases, which may. */
  allowsCopies?: boolean;
  /** Its creator; their plan limits it and its boards. */
  ownerId: string;
  /** Missing as long as nobody chose anything. */
  roadmap?: RoadmapSettings;
  /** The same. */
  agentTools?: ToolChoices;
  /** Its number among the owner's projects; see limits/seats.ts. */
  seat: number;
  /** The team, in the order of joining; docs/decisions/0001 says why it is stored here. */
  members: Member[];
  /** Removed users: redelivery of the event that created their account must not add them again. */
  formerMembers: string[];
  /** The version of the stream `<id>/members`. */
  membersVersion: number;
  createdAt: Date;
  updatedAt: Date;
}

const living = { partialFilterExpression: { deleted: false } };

const schema = aggregateSchema<ProjectDocument>({
  name: { type: String, required: true },
  slug: { type: String, required: true },
  formerSlugs: { type: [String], default: [] },
  slugReleases: { type: Number, default: 0 },
  description: { type: String, default: null },
  logo: { type: String, default: null },
  accent: { type: String, default: null },
  allowsCopies: { type: Boolean, default: true },
  ownerId: { type: String, required: true },
  roadmap: { type: Object, default: undefined },
  agentTools: { type: Object, default: undefined },
  seat: { type: Number, required: true },
  members: [{ _id: false, userId: String, role: String, createdAt: Date, consent: String }],
  formerMembers: { type: [String], default: [] },
  membersVersion: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});
schema.index({ slug: 1 }, { unique: true, ...living });
schema.index({ ownerId: 1, seat: 1 }, { unique: true, ...living });
schema.index({ formerSlugs: 1 });
schema.index({ 'members.userId': 1 });
schema.index({ createdAt: -1 });

export const projectModel = (connection: Connection) =>
  connection.model<ProjectDocument>('Project', schema, 'projects');
