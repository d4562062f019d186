// The route table of the platform: every address that the specification lists is a screen of the web or a call of the API.
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { referenceTables } from '@cartable/domain/reference/reference.tables.ts'
import { expect, test } from 'vitest'
import published from '../../../../../docs/operations.tsv?raw'
import type { OutsideModule } from '../outside/module.ts'
import type { WebModule } from './module.ts'

const webFiles = import.meta.glob<Record<string, WebModule>>('../../modules/*/*.routes.tsx', { eager: true })
const outsideFiles = import.meta.glob<Record<string, OutsideModule>>('../../modules/*/*.outside.ts', { eager: true })
/** Of both entries. */
const screens = new Set(
  [...Object.values(webFiles), ...Object.values(outsideFiles)]
    .flatMap((file): (WebModule | OutsideModule)[] => Object.values(file))
    .flatMap(({ routes }) => routes.map(({ path }): string => path)),
)
const apiFiles = import.meta.glob<Record<string, Record<string, AnyOperation>>>(
  '../../../../../packages/domain/src/**/*.api.ts',
  { eager: true },
)
const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const operations = Object.values(apiFiles)
  .flatMap((file) => Object.values(file))
  .flatMap((api) => (typeof api === 'object' && api !== null ? Object.values(api) : []))
  .filter(isOperation)
const calls = new Set(
  operations.flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map((one) => `${method} ${one}`)),
)
const names = new Set(operations.map(({ name }) => name))

/** The web app has a screen at each of these addresses. */
const opens = (...paths: string[]) => expect(paths.filter((path) => !screens.has(path))).toEqual([])
/** The API answers each of these: `METHOD /path`. */
const answers = (...asked: string[]) => expect(asked.filter((call) => !calls.has(call))).toEqual([])
/** Each of these published operations is served under the prefix. */
const under = (prefix: string, ...asked: string[]) => {
  const found = operations.filter(({ path }) => path.startsWith(prefix)).map(({ name }) => name)
  expect(asked.filter((name) => !found.includes(name))).toEqual([])
}
/** Every call of these areas of the published table is declared, but those that the browser makes to the card provider. */
const table = published
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const areas = (...asked: string[]) => {
  const rows = table.filter(([, area = '', , , , , , , , kind]) => asked.includes(area) && kind !== 'screen')
  expect(new Set(rows.map(([, area]) => area)).size).toBe(asked.length)
  const ours = rows.filter(([, , , , input = '']) => !input.includes('[external'))
  expect(ours.map(([name = '']) => name).filter((name) => !names.has(name))).toEqual([])
}

test('SHELL-001 one back-office has the matching of students with teachers, and the stages with their groups', () =>
  opens('/privateTuition/linking', '/privateTuition/contract', '/traineeship/sessions', '/traineeship/sessions/$id'))

test('SHELL-002 staff have screens of reference data, people, money, accounting, URSSAF, messages, configuration and journals', () => {
  opens('/codification', '/teacher/manage', '/customer/manage', '/student/show/$id', '/contact/overview')
  opens('/accounting/orders', '/accounting/tables', '/accounting/codification/VATCodes', '/admin/urssaf_api')
  opens('/admin/messenger-message/charts', '/admin/parameters', '/admin/logs/list', '/admin/traces')
})

test('SHELL-003 teachers, customers and students have a home of their own, visitors their pages', () => {
  const routes = Object.values(outsideFiles).flatMap((file) => Object.values(file).flatMap((module) => module.routes))
  const homes = routes.filter(({ path }) => path === '/espace').flatMap((route) => route.for ?? [])
  expect(homes).toEqual(expect.arrayContaining(['teacher', 'customer', 'student']))
  const open = routes.filter((route) => route.for === 'everybody').map(({ path }): string => path)
  expect(open).toEqual(expect.arrayContaining(['/login', '/public/registration', '/public/contact']))
})

test('SHELL-011 whatever a screen asks for is a named operation of the server', () => {
  expect(operations.length).toBeGreaterThan(300)
  expect(operations.map(({ name }) => name).filter((name) => !/^[A-Za-z]\w+$/.test(name))).toEqual([])
})

test('SHELL-020 admin/grcompany is the address of the company', () => opens('/admin/grcompany'))

test('SHELL-021 customer/manage is the address of the list of customers', () => opens('/customer/manage'))

test('SHELL-092 staff have customers, students, contacts, contracts, courses, payslips, charges, users, roles, tasks and maintenance', () => {
  opens('/crm/toDoList', '/customer/show/$id', '/student/show/$id', '/contact/history', '/privateTuition/contract')
  opens('/privateTuition/courses', '/accounting/payslip-charges', '/accounting/payslips', '/admin/grusers')
  opens('/admin/roles', '/admin/maintenance', '/public/contact', '/response/stripe_authenticate')
})

test('SHELL-102 staff have recruitment, contracts without courses, prices, statistics, stages and card transactions', () => {
  opens('/teacher/postulance_overview', '/teacher/refused_candidates', '/privateTuition/no-longer-courses')
  opens('/privateTuition/prices', '/privateTuition/statistics', '/teacher/statistics', '/traineeship/statistics')
  opens('/traineeship/sessions', '/traineeship/salaries', '/accounting/card-transactions', '/landing/template')
})

test('ROUTE-01 accounting has its overview, its URSSAF pages, its codes and its tables', () => {
  opens('/accounting/overview', '/accounting/urssaf', '/accounting/tables')
  answers(
    'GET /accounting/urssaf/customer',
    'GET /accounting/urssaf/teacher',
    'GET /accounting/urssaf/declaration',
    'GET /accounting/urssaf/declaration_list_csv',
    'GET /accounting/codification/sysAccounts/list',
    'POST /accounting/codification/sysAccounts/save',
    'POST /accounting/codification/sysAccounts/disable',
    'GET /accounting/codification/VATCodes/list',
    'POST /accounting/codification/VATCodes/save',
    'POST /accounting/codification/VATCodes/disable',
  )
})

test('ROUTE-02 administration has its company, tasks, Excel files, logs, templates, messages, parameters and prints', () => {
  opens(
    '/admin/grcompany',
    '/admin/cron-task',
    '/admin/logs/list',
    '/admin/message-template',
    '/admin/messenger-message',
  )
  opens('/admin/parameters', '/admin/printingConfigs', '/admin/messenger-message/charts')
  under('/admin/excelFile', 'excel_file_import', 'excel_file_export', 'excel_file_progress', 'excel_file_cancel')
  under('/admin/excelFile', 'excel_file_remove_key', 'excel_file_instructions')
  areas('messenger', 'configuration', 'import/export')
})

test('ROUTE-03 administration has its traces, users, roles, disabling, logout and URSSAF API', () => {
  opens(
    '/admin/traces',
    '/admin/grusers',
    '/admin/gruser/$id',
    '/admin/roles',
    '/admin/urssaf_api',
    '/admin/urssaf-api',
  )
  answers('GET /admin/traces/purge', 'POST /admin/traces/purge')
  under('/admin/user/', 'disable_user')
  areas('traces/logs', 'users', 'roles/auth')
})

test('ROUTE-04 every reference table has its list, its form and its disabling, and cities are synchronised', () => {
  const published = table.filter(([, area, , , , , , , , kind]) => area === 'codification' && kind !== 'screen')
  const reference = referenceTables.flatMap(({ names: { singular, plural } }) => [
    `codification_${plural}_list`,
    `codification_show_${singular}`,
    `codification_${singular}_disable`,
  ])
  const missing = published.map(([name = '']) => name).filter((name) => !names.has(name) && !reference.includes(name))
  expect(missing).toEqual([])
  expect(published.length).toBeGreaterThan(55)
  expect(operations.some(({ id }) => id === 'reference.cities.synchronise')).toBe(true)
})

test('ROUTE-05 contacts have their public and private requests, statuses, details, follow-up, history and mails', () => {
  opens('/public/contact', '/contact/overview', '/contact/history')
  expect([...calls].some((call) => call.startsWith('POST /public/contact'))).toBe(true)
  expect([...calls].some((call) => call.startsWith('POST /private/contact'))).toBe(true)
  areas('contacts')
})

test('ROUTE-06 customers have their list, record, card, search, dashboard, documents, overview and mailing list', () => {
  opens('/customer/manage', '/customer/show', '/customer/overview', '/customer/mailing_list')
  answers(
    'GET /customer/list',
    'POST /customer/document/approve',
    'POST /customer/document/upload',
    'DELETE /customer/document/remove',
    'GET /customer/document/view',
    'POST /customer/document/cancel_check',
  )
  under('/customer/', 'customer_dashboard_summary', 'customer_dashboard_details', 'customer_dashboard_kpis')
  areas('customers')
})

test('ROUTE-07 students have their statistics, record, disabling and search', () => {
  opens('/student/statistics', '/student/show')
  under('/student/', 'student_disable', 'student_autocomplete')
})

test('ROUTE-08 the to-do list is under /crm/toDoList', () => {
  opens('/crm/toDoList')
  expect(operations.filter(({ path }) => path.startsWith('/crm/toDoList')).length).toBeGreaterThan(3)
})

test('ROUTE-09 the versions of the terms of use are under /gtu', () => {
  opens('/gtu', '/gtu/$id')
  expect(operations.filter(({ path }) => path.startsWith('/gtu')).length).toBeGreaterThan(2)
})

test('ROUTE-10 the home page is at /', () => {
  const homes = Object.values(webFiles)
    .flatMap((file) => Object.values(file))
    .flatMap((module) => module.homes ?? [])
    .map(({ part }) => part)
  // those of families, pupils and teachers are outside the office: / sends them there
  expect(homes).toEqual(['staff'])
})

test('ROUTE-11 the table also holds notifications, money, cards, affiliations, private tuition, candidates, payslips and teachers', () => {
  areas('billing/payments', 'card payments', 'affiliations', 'contracts', 'courses', 'no-longer-courses', 'prices')
  areas('candidates', 'payslips', 'evaluations', 'teachers')
  expect([...names]).toEqual(expect.arrayContaining(['notifications_list', 'private_tuition_linking_list']))
  opens(
    '/privateTuition/contract',
    '/privateTuition/courses',
    '/privateTuition/linking',
    '/privateTuition/next-actions',
  )
  opens(
    '/privateTuition/loyalty',
    '/privateTuition/no-longer-courses',
    '/privateTuition/prices',
    '/privateTuition/statistics',
  )
  opens('/teacher/manage', '/teacher/postulance_overview', '/accounting/payslip-charges', '/teacher/mailing_list')
})

test('ROUTE-12 the table also holds traineeships, video conferences and the pages of one’s own account', () => {
  areas('traineeships', 'video conferences', 'statistics')
  opens('/traineeship/sessions', '/traineeship/salaries', '/traineeship/statistics', '/change-password')
  opens('/public/registration')
  expect([...names].some((name) => /qr/i.test(name))).toBe(true)
})

test('ROUTE-13 what needs no account is under /public', () => {
  opens('/public/registration', '/public/contact', '/public/reset-password/$token')
  under('/public/', 'public_log_js_write', 'public_attendance_list_print')
  const open = operations.filter(({ path }) => path.startsWith('/public/'))
  expect(open.every(({ access }) => access.kind === 'public' || access.kind === 'link')).toBe(true)
})

test('ROUTE-14 a contract is printed by GET at /privateTuition/contract/{id}/print', () =>
  answers('GET /privateTuition/contract/{id}/print'))

test('ROUTE-15 a password is reset by GET and POST at /public/reset-password/reset/{passwordRequestToken}', () =>
  answers(
    'GET /public/reset-password/reset/{passwordRequestToken}',
    'POST /public/reset-password/reset/{passwordRequestToken}',
  ))

test('ROUTE-16 a system account is saved by POST at /accounting/codification/sysAccount/save', () =>
  answers('POST /accounting/codification/sysAccount/save'))

test('ROUTE-17 a customer’s document is sent by POST and taken out by DELETE', () =>
  answers('POST /customer/document/upload', 'DELETE /customer/document/remove'))

test('ROUTE-19 cards have add_stripe_payment, save_card and stripe_render under /payment', () =>
  answers('POST /payment/add_stripe_payment', 'POST /payment/save_card', 'GET /payment/stripe_render'))

test('ROUTE-22 script errors are written by POST at /logs/logJSWrite and at /public/logs/logJSWrite', () =>
  answers('POST /logs/logJSWrite', 'POST /public/logs/logJSWrite'))

test('ROUTE-23 addresses are searched by GET at /public/admin/geocoding', () =>
  answers(
    'GET /public/admin/geocoding/autocomplete',
    'GET /public/admin/geocoding/autocomplete-insee',
    'GET /public/admin/geocoding/autocomplete_cities',
  ))

test('ROUTE-24 the progress of a long task is a GET at /admin/async-task/progress', () =>
  answers('GET /admin/async-task/progress'))
