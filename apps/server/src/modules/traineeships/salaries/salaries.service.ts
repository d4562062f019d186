// Serves the grid of base salaries.
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import { salariesRefusals } from '@cartable/domain/traineeships/salaries/salaries.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { pageOfSalaries } from './salaries.queries.ts'
import { saveGrades, showGrades } from './save-grades.ts'
import { disableSalaries, saveSalary, showSalary } from './save-salary.ts'

export const salariesService = handlers(
  salariesApi,
  {
    listSalaries: ({ db }, input) => pageOfSalaries(db, input),
    showSalary: ({ db }, { id }) => showSalary(db, id),
    saveSalary,
    disableSalaries,
    showGrades,
    saveGrades,
  },
  {
    constraints: {
      traineeship_salary_levels_excl: { refusal: salariesRefusals.levelHasSalaryUnnamed, path: 'scholarLevels' },
      traineeship_salary_levels_scholar_level_id_fkey: {
        refusal: salariesRefusals.unknownSalaryLevel,
        path: 'scholarLevels',
      },
    },
  },
)
