// What the contracts module gives to the shell: the list and the record.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('contracts', 'read')]
const write = [right('contracts', 'write')]

export const contractsModule: WebModule = {
  name: 'contracts',
  routes: [
    {
      path: '/privateTuition/contract',
      load: async () => (await import('./ContractList.tsx')).ContractList,
      needs: read,
    },
    {
      path: '/privateTuition/contract/$id',
      load: async () => (await import('./ContractShow.tsx')).ContractShow,
      needs: read,
    },
  ],
  menu: [{ group: 'courses', label: 'Contrats', path: '/privateTuition/contract', needs: read }],
  create: [{ label: 'Contrat', path: '/privateTuition/contract/nouveau', needs: write }],
}
