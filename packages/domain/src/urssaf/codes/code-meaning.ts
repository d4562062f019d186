// What is said of an error code of the Urssaf.
export type CodeMeaning = {
  /** What happened. */
  readonly explanation: string
  /** What the office does now. */
  readonly whatToDo: string
  /** Field of the registration form that it is about, when there is one. */
  readonly path?: string
}
