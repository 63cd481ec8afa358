import type { Connection } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';
import type { ChosenPreferences } from './preferences.rules.ts';

/** The choices of a user; the id is the user's. */
export interface PreferencesDocument extends ChosenPreferences {
  _id: string;
}

const mixed = mongoose.Schema.Types.Mixed;

const schema = new mongoose.Schema<PreferencesDocument>(
  {
    _id: { type: String, required: true },
    channels: mixed,
    digest: mixed,
    quietHours: mixed,
    autoFollow: mixed,
    presence: Boolean,
  },
  { versionKey: false, id: false } as never,
);

export const preferencesModel = (connection: Connection): Model<PreferencesDocument> =>
  connection.model<PreferencesDocument>('Preferences', schema, 'preferences');
