/** Limits of the widget, which no page of the web app needs. */
export const widgetLimits = {
  /** Characters of an identity that a site signs, and of the id in it. */
  identity: 2_000,
  subject: 200,
  /** Keys that hold at one time. */
  keys: 3,
  /** Cards and entries of the changelog that the frame shows. */
  cards: 50,
  entries: 10,
} as const;
