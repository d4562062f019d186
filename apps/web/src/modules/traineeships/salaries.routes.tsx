// What the grid of base salaries gives to the shell: a list and a record.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('traineeships', 'read')]

export const salariesModule: WebModule = {
  name: 'traineeship-salaries',
  routes: [
    {
      path: '/traineeship/salaries',
      load: async () => (await import('./salaries/SalaryList.tsx')).SalaryList,
      needs: read,
    },
    {
      path: '/traineeship/salaries/$id',
      load: async () => (await import('./salaries/SalaryForm.tsx')).SalaryForm,
      needs: read,
    },
  ],
  menu: [
    { group: 'traineeships', label: 'Grille salariale des professeurs', path: '/traineeship/salaries', needs: read },
  ],
}
