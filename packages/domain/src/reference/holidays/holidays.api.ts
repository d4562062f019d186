// The operations of the days without lessons: those of every reference table.
import { referenceOperations } from '../../kernel/codification.ts'
import { holidayFields, holidayRecord, holidayRow } from './holidays.schema.ts'
import { holidays } from './holidays.tables.ts'

export const holidaysApi = referenceOperations(holidays, {
  row: holidayRow,
  record: holidayRecord,
  input: holidayFields,
  sorts: ['firstDay', 'name', 'kind', 'zone'],
  defaultSort: 'firstDay.desc',
})
