// What other modules embed of the to-do list: the tasks about a record.
import { RecordTasks as Tasks } from './RecordTasks.tsx'

/** `<RecordTasks about={{ class: 'customers', id }} />` */
export const RecordTasks = Tasks
