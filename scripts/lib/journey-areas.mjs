// Which areas of journeys a change touches, and the order of a day: what was changed first, the others in turn.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** The areas that live in each room of the product; what is in no room (kernel, platform) concerns all alike. */
export const AREAS_OF_ROOMS = {
  access: ['admin', 'visitor', 'family'],
  accounting: ['books', 'money'],
  billing: ['money', 'pay', 'family'],
  configuration: ['admin'],
  contacts: ['visitor', 'tuition', 'staff'],
  contracts: ['tuition', 'money'],
  courses: ['tuition', 'teacher', 'student', 'family'],
  customers: ['family', 'staff', 'student'],
  dashboard: ['staff', 'family', 'teacher', 'student'],
  documents: ['recruit', 'family', 'teacher'],
  exchange: ['admin'],
  journal: ['admin', 'staff'],
  landing: ['visitor'],
  linking: ['tuition', 'teacher'],
  merging: ['staff', 'family'],
  messaging: ['staff', 'admin'],
  monitoring: ['staff', 'money'],
  payroll: ['pay', 'books'],
  people: ['staff', 'family', 'admin'],
  recruitment: ['recruit'],
  reference: ['admin', 'books'],
  statistics: ['staff', 'stage'],
  teachers: ['teacher', 'recruit', 'pay'],
  todo: ['staff'],
  traineeships: ['stage', 'student', 'visitor'],
  urssaf: ['money', 'books', 'family'],
}

const ROOM = /^(?:packages\/domain\/src|apps\/(?:server|web)\/src\/modules)\/([\w-]+)\//
const SPEC = /^e2e\/journeys\/([a-z]+)[\w-]*\.spec\.ts$/

/** The areas that have journeys: `<area>.spec.ts`, or `<area>-<what>.spec.ts` where one file is too small. */
export function writtenAreas() {
  const names = readdirSync(join(root, 'e2e', 'journeys')).map((name) => SPEC.exec(`e2e/journeys/${name}`)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))].sort()
}

/** @param {readonly string[]} files as git names them */
export function areasOfFiles(files) {
  /** @type {Readonly<Record<string, readonly string[]>>} */
  const rooms = AREAS_OF_ROOMS
  const areas = files.flatMap((file) => {
    const spec = SPEC.exec(file)?.[1]
    return spec ? [spec] : (rooms[ROOM.exec(file)?.[1] ?? ''] ?? [])
  })
  return [...new Set(areas)]
}

/** What differs from where this branch left the main one; on the main branch itself, from the commit before. */
export function changedFiles() {
  const head = git('rev-parse', 'HEAD')
  const forks = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch))
  const base = forks.find((fork) => fork !== '' && fork !== head) ?? git('rev-parse', 'HEAD~1')
  return base === '' ? [] : git('diff', '--name-only', base).split('\n')
}

/** @param {string[]} args */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** The areas of a day. A step that has no divisor in common with their number lets each of them begin in turn.
 * @param {readonly string[]} areas @param {readonly string[]} changed @param {number} day */
export function orderOfDay(areas, changed, day) {
  const others = areas.filter((area) => !changed.includes(area))
  const start = others.length === 0 ? 0 : (day * 5) % others.length
  return [...areas.filter((area) => changed.includes(area)), ...others.slice(start), ...others.slice(0, start)]
}
