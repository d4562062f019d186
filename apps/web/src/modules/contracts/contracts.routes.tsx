// What the contracts module gives to the shell: contracts and price grids, each a list and a record.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('contracts', 'read')]
const prices = [right('prices', 'read')]
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
    {
      path: '/privateTuition/prices',
      load: async () => (await import('./grids/PriceGridList.tsx')).PriceGridList,
      needs: prices,
    },
    {
      path: '/privateTuition/prices/$id',
      load: async () => (await import('./grids/PriceGridForm.tsx')).PriceGridForm,
      needs: prices,
    },
    {
      path: '/privateTuition/loyalty',
      load: async () => (await import('./loyalty/LoyaltyForm.tsx')).LoyaltyForm,
      needs: prices,
    },
    {
      path: '/privateTuition/affiliations',
      load: async () => (await import('./affiliations/AffiliationList.tsx')).AffiliationList,
      needs: read,
    },
  ],
  menu: [
    { group: 'courses', label: 'Contrats', path: '/privateTuition/contract', needs: read },
    { group: 'courses', label: 'Tarifs par niveau', path: '/privateTuition/prices', needs: prices },
    { group: 'courses', label: 'Parrainages', path: '/privateTuition/affiliations', needs: read },
    { group: 'courses', label: 'Programme de fidélité', path: '/privateTuition/loyalty', needs: prices },
  ],
  create: [{ label: 'Contrat', path: '/privateTuition/contract/nouveau', needs: write }],
}
