// The sheets of the home of a family, gathered for one file of script.
export { ConfirmSheet } from '../confirmations/outside/ConfirmSheet.tsx'
export { CancelSheet } from '../planning/outside/CancelSheet.tsx'
export { MoveSheet } from '../requests/outside/MoveSheet.tsx'
export { DisputeSheet, DisputesSheet } from './Disputes.tsx'
export { FailedTestSheet } from './FailedTestSheet.tsx'
