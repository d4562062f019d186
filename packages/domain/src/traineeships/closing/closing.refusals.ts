// What keeps a session from being closed, in the words that are read.
import { counted } from '../../kernel/french.ts'
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'
import { namesListed } from '../programme/programme.refusals.ts'

export const closingRefusals = defineRefusals('traineeships.closing', {
  hoursToSend: (cents: number) =>
    `Des heures ne sont pas envoyées en paie (${formatEuros(cents)})\u00a0: envoyez-les, sous «\u00a0Heures et paie\u00a0».`,
  hoursWithoutRate: (days: number) =>
    `${counted(days, 'jour', 'jours')} sans taux horaire\u00a0: dites-le, sous «\u00a0Heures et paie\u00a0».`,
  presenceUnnoted: (times: number, days: readonly string[]) =>
    `${counted(times, 'présence n’est pas notée', 'présences ne sont pas notées')} (${namesListed(days)})\u00a0: notez-les, sous «\u00a0Présences\u00a0».`,
  notPaid: (students: readonly string[]) =>
    `${namesListed(students)}\u00a0: ${students.length === 1 ? 'cette inscription n’est pas réglée' : 'ces inscriptions ne sont pas réglées'}. Encaissez ou annulez, sous «\u00a0Inscriptions\u00a0».`,
  refundsUnderWay: (students: readonly string[]) =>
    `${namesListed(students)}\u00a0: ${students.length === 1 ? 'un remboursement n’est pas arrivé' : 'des remboursements ne sont pas arrivés'} à son terme, sous «\u00a0Inscriptions\u00a0».`,
})
