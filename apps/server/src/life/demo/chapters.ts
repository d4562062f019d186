// The chapters of the demo company, in the order in which they are opened; what each plans is lived in the order of time.
import type { Chapter } from '../story.ts'

export const demoChapters: readonly Chapter[] = []
