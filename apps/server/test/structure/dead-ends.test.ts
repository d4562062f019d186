// Nothing is a dead end: what is declared is called, read, entered and left by something, or stands here with its reason.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Access } from '@cartable/domain/kernel/access.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { parameterCatalogue } from '@cartable/domain/kernel/parameters.ts'
import { type RightLevel, rightCodes, rightLevels } from '@cartable/domain/kernel/rights.ts'
import type { Workflow } from '@cartable/domain/kernel/workflow.ts'
import { flawsOfWorkflow } from '@cartable/domain/kernel/workflow.ts'
import { describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { freshDatabase } from '../db.ts'
import { root, sourcesOf, withOwnNames } from './sources.ts'

const operations = allOperations.map(({ operation }) => operation)
const server = [...sourcesOf('apps/server/src/*.ts')].filter(([file]) => !file.includes('/life/'))
const domain = [...sourcesOf('packages/domain/src/*.ts')]
const ownNames = (texts: readonly (readonly [string, string])[]) =>
  texts.map(([, text]) => withOwnNames(text)).join('\n')
const serverText = ownNames(server)
const webText = ownNames([...sourcesOf('apps/web/src/*.ts', 'apps/web/src/*.tsx')])
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Difference both ways: what should be in the list and is not, and what the list still names without need. */
const expectListed = (found: readonly string[], list: Readonly<Record<string, string>>) => {
  expect({
    unnamed: found.filter((name) => !(name in list)),
    needless: Object.keys(list).filter((name) => !found.includes(name)),
  }).toEqual({ unnamed: [], needless: [] })
}

describe('operations', () => {
  /** Names under which the domain gives out an operation: `usersApi.listUsers`, and its place without schemas. */
  const namesOf = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
    const names = new Map<string, string[]>()
    for (const [file] of domain.filter(([file]) => /\.(api|tables|places)\.ts$/.test(file)))
      for (const [holder, value] of Object.entries<unknown>(await import(join(root, file)))) {
        if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
        for (const [key, one] of Object.entries(value as Record<string, Partial<AnyOperation> | undefined>)) {
          if (!one?.method || !one.path) continue
          const place = `${one.method} ${one.path}`
          names.set(place, [...(names.get(place) ?? []), `${holder}.${key}`])
        }
      }
    return names
  }
  const withoutImports = webText.replace(/import [^;]*? from '[^']*'/gs, '')
  const isCalled = (name: string): boolean => {
    const [holder = '', key = ''] = name.split('.')
    return (
      new RegExp(`\\b${escaped(name)}\\b`).test(webText) ||
      // its address travels in an answer
      new RegExp(`\\b${escaped(name)}\\.path\\b`).test(serverText) ||
      new RegExp(`['"]${key}['"]`).test(webText) ||
      // the whole table of operations is handed to a screen that knows their keys
      (new RegExp(`\\b${holder}\\b(?![.\\w'"])`).test(withoutImports) && new RegExp(`[.\\]]${key}\\b`).test(webText))
    )
  }
  const isAddressed = (path: string): boolean => {
    const fixed = path.replace(/\{.*/, '')
    return fixed.length > 8 && new RegExp(`['"\`$}]/?(api)?${escaped(fixed)}`).test(webText + serverText)
  }

  /** Kept because the published table names them, though no screen of ours asks. */
  const publishedOnly: Readonly<Record<string, string>> = {
    traineeship_public_catalogue: 'visitors open it by its address, /stages',
    traineeship_public_level: 'visitors open it by its address, from the catalogue',
    teacher_public_page: 'visitors open it by its address, from the page of a stage',
    teacher_public_photo: 'the page of a teacher shows it',
    landing_page_image: 'a landing page shows it',
    public_sitemap: 'search engines ask for it',
    public_robots: 'search engines ask for it',
    public_manifest: 'a telephone asks for it, from the head of the pages',
    users_autocomplete: 'pickers offer the short list of colleagues at once',
    gr_users_dropdown_list: 'each screen that assigns receives its colleagues with its own choices',
    translations: 'the browser has its texts in its build; other programs may ask for them',
    codification_message_templates_list: 'the screens of templates ask under the names of messaging',
    codification_show_message_template: 'the same',
    codification_show_message_template_save: 'the same',
    contact_mail_prospect_preview: 'the dialog of a move previews in the browser what it has already',
    contact_mail_dunning_preview: 'the same',
    add_contact_follow_up: 'a follow-up begins empty: there is nothing to ask before it is written',
    add_candidate_follow_up: 'a follow-up begins empty',
    no_longer_courses_card: 'the board receives its cards whole',
    add_no_longer_courses_process_follow_up: 'a follow-up begins empty',
    no_longer_courses_mail_preview: 'the dialog of a move previews in the browser what it has already',
    monitoring_workflow_follow_up: 'a card carries its thread',
    traineeship_sessions_autocomplete: 'pickers of sessions receive the open ones with their choices',
    traineeship_level_tree_row: 'the tree comes whole',
    traineeship_subject_tree_row: 'the tree comes whole',
    traineeship_subject_group_tree_row: 'the tree comes whole',
    landing_template_seo_analyzer: 'the form judges while it is typed; saving judges on the server',
    landing_template_checks: 'the same',
    landing_whitelist_show: 'the list carries what its form shows',
    notification_unsubscribe: 'mail readers post to the address in the head of a mail',
  }
  /** No screen asks, and people need it: each waits for the work that it belongs to. */
  const waiting: Readonly<Record<string, string>> = {
    private_tuition_proposals_list:
      'the proposals of a contract have no list of their own yet: with the life of contracts',
  }

  test('each is called by a screen or its address is given out; the others are named, and why', async () => {
    const names = await namesOf()
    const uncalled = operations.filter(({ id, method, path }) => {
      const known = names.get(`${method} ${path}`) ?? []
      // tables of reference data are made from their declarations, and so are their screens
      if (known.length === 0 && id.startsWith('reference.')) return false
      return !known.some(isCalled) && !isAddressed(path)
    })
    expectListed(
      uncalled.map(({ name }) => name),
      { ...publishedOnly, ...waiting },
    )
  })
})

describe('workflows', () => {
  const found = async () => {
    const workflows: [string, Workflow<string, unknown>][] = []
    for (const [file] of domain.filter(([file]) => file.endsWith('.workflow.ts')))
      for (const [name, value] of Object.entries<unknown>(await import(join(root, file))))
        if (typeof value === 'object' && value !== null && 'moves' in value && 'states' in value)
          workflows.push([`${file.split('/').at(-2)} ${name}`, value as Workflow<string, unknown>])
    return workflows
  }
  /** States that nothing leaves, on purpose. */
  const finalStates: Readonly<Record<string, string>> = {
    'contracts pricesWorkflow refused': 'a new price is proposed',
    'contracts pricesWorkflow cancelled': 'a new price is proposed',
    'courses coursesWorkflow 5-cancelled': 'its bill was credited',
    'no-longer-courses noLongerCoursesWorkflow closed': 'the contract goes on or ends apart from the card',
    'recruitment recruitmentWorkflow hired': 'the candidate is a teacher from then on',
    'programme groupsWorkflow 3-closed': 'what was taught is not taught anew',
    'proposals proposalsWorkflow refused': 'a new proposal is made',
    'proposals proposalsWorkflow cancelled': 'a new proposal is made',
    'sessions sessionsWorkflow 3-closed': 'what was taught is not taught anew',
    'urssaf registrationsWorkflow unlinked': 'the family registers anew',
  }

  test('every state is entered from the first one, and left unless it is declared final', async () => {
    const workflows = await found()
    expect(workflows.length).toBeGreaterThan(14)
    const ends = workflows.flatMap(([name, workflow]) => {
      expect(flawsOfWorkflow(workflow), name).toEqual([])
      return workflow.states
        .filter((state) => !workflow.moves.some(({ from, to }) => from.includes(state) && to !== state))
        .map((state) => `${name} ${state}`)
    })
    expectListed(ends, finalStates)
  })
})

describe('settings', () => {
  const code = ownNames([...server, ...domain].filter(([file]) => !file.endsWith('kernel/parameters.ts')))

  test('each parameter is read by the code that it steers', () => {
    const unread = Object.keys(parameterCatalogue).filter((name) => !new RegExp(`['"\`]${name}['"\`]`).test(code))
    expect(unread).toEqual([])
  })

  test('each figure of the law is read by the code that it steers', async () => {
    const { database, close } = await freshDatabase()
    const rows = await database.db.selectFrom('statutoryRates').select('code').distinct().execute().finally(close)
    const codes = rows.map((row) => row.code)
    expect(codes.length).toBeGreaterThan(10)
    expect(codes.filter((name) => !code.includes(`'${name}'`))).toEqual([])
  })
})

describe('rights', () => {
  /** Levels that open no more than the one below: a role may hold them and nothing follows. */
  const withoutEffect: Readonly<Record<string, string>> = {
    'dashboard write': 'the home page is read',
    'statistics write': 'statistics are read',
    'payApproval read': 'who approves writes',
    'badDebts read': 'who approves writes',
    'payWaiver read': 'who leaves it to a teacher writes',
    'teacherAdvances read': 'who pays before the family writes',
    'logs write': 'logs are read',
    'traces write': 'traces are read; full access settles what is kept of them',
    ...Object.fromEntries(
      rightCodes
        .filter(
          (code) =>
            ![
              'contacts',
              'courses',
              'recruitment',
              'closing',
              'traineeships',
              'configuration',
              'traces',
              'sensitiveData',
            ].includes(code),
        )
        .map((code) => [`${code} fullAccess`, 'whoever writes does all there is']),
    ),
  }
  test('each level of each right opens something that the level below does not', () => {
    const asked = new Set<string>()
    const collect = (access: Access) => {
      if (access.kind === 'right') asked.add(`${access.code} ${access.level}`)
      if (access.kind === 'anyOf') for (const one of access.of) collect(one)
    }
    for (const { access } of operations) collect(access)
    const levelsAsked = (code: string, level: RightLevel) =>
      asked.has(`${code} ${level}`) ||
      // decided in a handler, by the level that was granted
      new RegExp(`(hasRight|hasLevel|can)\\([^)]*'${code}', '${level}'`).test(serverText)
    const idle = rightCodes.flatMap((code) =>
      rightLevels
        .filter((level) => level !== 'forbidden' && !levelsAsked(code, level))
        .map((level) => `${code} ${level}`),
    )
    expectListed(idle, withoutEffect)
  })
})

describe('columns', () => {
  /** Columns that the code names only where it exports, imports or erases, or not at all. */
  const unused: Readonly<Record<string, string>> = {
    'Bills creditedKind': 'says to its foreign key that only a bill is credited',
    'People nationality': 'no form asks for it',
    'ProviderEvents receivedAt': 'read by whoever looks into a quarrel with a provider',
  }
  test('each is named by the code that writes or reads it', () => {
    const code = server
      .filter(([file]) => !/\.(privacy|exchange)\.ts$|db\/types\.ts$/.test(file))
      .map(([, text]) => text)
      .join('\n')
    const words = new Set(code.match(/\w+/g))
    for (const word of domain
      .filter(([file]) => !/journal\./.test(file))
      .flatMap(([, text]) => text.match(/\w+/g) ?? []))
      words.add(word)
    const types = readFileSync(join(root, 'apps/server/src/platform/db/types.ts'), 'utf8')
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const missing = [...types.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)]
      .filter(([, table]) => table !== 'DB')
      .flatMap(([, table, body = '']) =>
        [...body.matchAll(/^ {2}(\w+):/gm)]
          .map(([, column = '']) => column)
          .filter((column) => !words.has(column) && !words.has(snake(column)))
          .map((column) => `${table} ${column}`),
      )
    expectListed(missing, unused)
  })
})
