// What other modules embed of the tax advance: the section of a customer's record.
import { AdvanceSection as Section } from './AdvanceSection.tsx'

export const AdvanceSection = Section
