// Serves the days without lessons.
import { holidaysApi } from '@cartable/domain/reference/holidays/holidays.api.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listHolidays } from './holidays.queries.ts'
import { disableHolidays, saveHoliday, showHoliday } from './save-holiday.ts'

export const holidaysService = handlers(
  holidaysApi,
  {
    list: ({ db }, input) => listHolidays(db, input),
    show: ({ db }, { id }) => showHoliday(db, id),
    save: saveHoliday,
    disable: disableHolidays,
  },
  { constraints: { holidays_period_excl: { refusal: referenceRefusals.holidayTaken, path: 'firstDay' } } },
)
