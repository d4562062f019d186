// What other modules embed of the replay of payments: what came of it, payment by payment.
import { ReplayResult as Result } from './ReplayDialog.tsx'

export const ReplayResult = Result
