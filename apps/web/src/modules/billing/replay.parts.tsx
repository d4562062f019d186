// What other modules embed of the replay of payments: what came of it, payment by payment.
import { ReplayResult as Result } from './tracking/ReplayDialog.tsx'

export const ReplayResult = Result
