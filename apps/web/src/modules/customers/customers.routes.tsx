// What the customers module gives to the shell: the list, the records of customers and students.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('customers', 'read')]
const write = [right('customers', 'write')]
const students = [right('students', 'read')]

const loadCustomer = async () => (await import('./CustomerShow.tsx')).CustomerShow
const loadStudent = async () => (await import('./StudentShow.tsx')).StudentShow

export const customersModule: WebModule = {
  name: 'customers',
  routes: [
    {
      path: '/customer/manage',
      aliases: ['/customer/list'],
      load: async () => (await import('./CustomerList.tsx')).CustomerList,
      needs: read,
    },
    { path: '/customer/mailing_list', load: async () => (await import('./MailingList.tsx')).MailingList, needs: read },
    { path: '/customer/show/$id', load: loadCustomer, needs: read },
    // The specification's own address: `?id=12`.
    { path: '/customer/show', aliases: ['/customer/card'], load: loadCustomer, needs: read },
    {
      path: '/customer/overview',
      load: async () => (await import('./CustomerOverview.tsx')).CustomerOverview,
      needs: read,
    },
    { path: '/student/show/$id', load: loadStudent, needs: students },
    { path: '/student/show', load: loadStudent, needs: students },
  ],
  menu: [
    {
      group: 'customers',
      label: 'Liste des clients',
      path: '/customer/manage',
      records: ['/customer/show', '/student/show'],
      needs: read,
      letter: 'c',
    },
    { group: 'customers', label: 'Liste de diffusion', path: '/customer/mailing_list', needs: read },
  ],
  create: [{ label: 'Client', path: '/customer/show/nouveau', needs: write }],
}
