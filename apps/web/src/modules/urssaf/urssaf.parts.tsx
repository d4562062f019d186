// What other modules embed of the tax advance: the section of a customer's record, the advance of a bill, what mends one that is not asked.
import { AdvanceSection as Section } from './AdvanceSection.tsx'

export { AdvanceMend } from './AdvanceMend.tsx'
export { BillAdvance } from './BillAdvance.tsx'

export const AdvanceSection = Section
