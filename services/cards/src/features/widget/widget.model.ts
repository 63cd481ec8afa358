import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** A key that sites sign identities with. The key itself is made of its id (`deriveSecret`) and stored nowhere. */
export interface WidgetKey {
  id: string;
  createdAt: Date;
  by: string;
  /** When it ends, since a newer one takes its place; missing for the newest. */
  endsAt?: Date | undefined;
}

/** The widget of a project, which is the id. */
export interface WidgetDocument extends AggregateFields {
  isOn: boolean;
  /** Sites that may show it. */
  origins: string[];
  /** Newest first. */
  keys: WidgetKey[];
}

export function widgetModel(connection: Connection) {
  const key = { _id: false, id: String, createdAt: Date, by: String, endsAt: Date };
  const schema = aggregateSchema<WidgetDocument>({
    isOn: { type: Boolean, default: false },
    origins: { type: [String], default: [] },
    keys: { type: [key], default: [] },
  });
  return connection.model<WidgetDocument>('Widget', schema, 'widgets');
}

/** Somebody whom a site identifies, once they voted or wrote. The id is an author's without an account (`isGuestAuthor`). */
interface WidgetPersonDocument {
  _id: string;
  projectId: string;
  /** The site's id of the person. */
  sub: string;
  name: string;
}

const person = new mongoose.Schema<WidgetPersonDocument>(
  {
    _id: { type: String, required: true },
    projectId: { type: String, required: true },
    sub: { type: String, required: true },
    name: { type: String, required: true },
  },
  { versionKey: false },
);
person.index({ projectId: 1, sub: 1 }, { unique: true });

export const widgetPersonModel = (connection: Connection) =>
  connection.model<WidgetPersonDocument>('WidgetPerson', person, 'widget_people');
export type WidgetPersonModel = ReturnType<typeof widgetPersonModel>;
