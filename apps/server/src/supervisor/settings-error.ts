// What a person must change before anything starts.

/** Its message is a French sentence, shown as it is. */
export class SettingsError extends Error {}
