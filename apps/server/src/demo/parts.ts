// The parts of the demo company, in the order in which they are made.
import type { DemoPart } from '../platform/demo.ts'

export const demoParts: readonly DemoPart[] = []
