// Words and limits of the public form by which somebody applies: read by a page that loads no schema.
import { addMonths } from '../kernel/dates.ts'
import { megabyte } from '../kernel/sizes.ts'

/** Whoever teaches here is of age. */
export const minimumAgeYears = 18
export const tooYoungSentence = `Un candidat a au moins ${minimumAgeYears} ans.`
/** `today` is the day in Paris. */
export const isMinor = (birthOn: string, today: string): boolean => birthOn > addMonths(today, -12 * minimumAgeYears)

/** How somebody wants to work. */
export const wantedStatuses = ['self-employed', 'employee', 'any'] as const
export type WantedStatus = (typeof wantedStatuses)[number]
export const wantedStatusWords: Readonly<Record<WantedStatus, string>> = {
  'self-employed': 'Auto-entrepreneur',
  employee: 'Salarié',
  any: 'L’un ou l’autre',
}

/** What is sent with the form, by the code of its kind of document. */
export const applicationPapers = ['cv', 'coverLetter', 'diploma'] as const
export type ApplicationPaper = (typeof applicationPapers)[number]
export const applicationPaperWords: Readonly<Record<ApplicationPaper, string>> = {
  cv: 'CV',
  coverLetter: 'Lettre de motivation',
  diploma: 'Diplôme le plus élevé',
}
export const applicationFileRules = { extensions: ['pdf', 'jpg', 'jpeg', 'png'], maxBytes: 10 * megabyte } as const
/** A file that came before its form waits for it so long. */
export const quarantineHours = 24
