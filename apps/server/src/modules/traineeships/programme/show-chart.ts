// The chart of a session, or one of its rows: rows of SQL put together, then what the filters leave.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { type Move, refusalOfMove } from '@cartable/domain/kernel/workflow.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { ChartFilters } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { refuseChange } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type {
  ChartCard,
  ChartGroup,
  ChartLevel,
  ChartProposal,
  ChartSubject,
  SessionChart,
} from '@cartable/domain/traineeships/programme/programme.schema.ts'
import {
  groupStatusLabels,
  groupsWorkflow,
  groupTargets,
} from '@cartable/domain/traineeships/programme/programme.workflow.ts'
import {
  type ProposalStatus,
  proposalStatusLabels,
  proposalsWorkflow,
} from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import { groupName } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import {
  type CardFound,
  findCards,
  findGroups,
  findLevelIdOf,
  findLevels,
  findSessionOf,
  findSubjects,
  type GroupFound,
  type LevelFound,
  type ProposalFound,
  type Scope,
  type SessionFacts,
} from './chart.queries.ts'
import { isActive, isTold, keepGroups, keepInLevel, keepProposals, keepsLevel } from './chart-filters.ts'

/** Only the moves that staff makes by hand, each allowed or refused and why. */
export const proposalMoves = (status: ProposalStatus, facts: { sessionStatus: string; groupStatus: string }): Move[] =>
  proposalsWorkflow.moves
    .filter((move) => move.from.includes(status))
    .map(({ to }) => {
      const refusal = refusalOfMove(proposalsWorkflow, status, to, facts)
      return { to, label: proposalStatusLabels[to], allowed: refusal === null, reason: refusal?.message ?? null }
    })

const initialOf = (name: string) => `${name.slice(0, 1).toLocaleUpperCase('fr-FR')}.`
/** Two pupils of one short name bear the whole one. */
const cardOf = ({ subjectId: _, groupId: _group, firstName, lastName, isHomonym, ...card }: CardFound): ChartCard => {
  const name = fullName({ firstName, lastName })
  return { ...card, name, shortName: isHomonym || firstName === null ? name : `${firstName} ${initialOf(lastName)}` }
}

const proposalOf = (found: ProposalFound, session: SessionFacts, group: GroupFound): ChartProposal => {
  const { firstName, lastName, ...proposal } = found
  const facts = { sessionStatus: session.status, groupStatus: group.status }
  return {
    ...proposal,
    teacherName: fullName({ firstName, lastName }),
    moves: proposalMoves(found.status, facts),
  }
}

const groupOf = (
  { rank, proposals, ...group }: GroupFound,
  cards: readonly CardFound[],
  session: SessionFacts,
  today: string,
): ChartGroup => {
  const told = proposals.filter(({ status }) => isTold(status))
  const facts = {
    sessionStatus: session.status,
    endsOn: session.endsOn,
    today,
    placedCount: cards.length,
    engagedTeachers: told.map(fullName),
  }
  return {
    ...group,
    name: groupName(rank),
    statusText: groupStatusLabels[group.status],
    moves: groupTargets(group.status, facts).map((to) => {
      const refusal = refusalOfMove(groupsWorkflow, group.status, to, facts)
      return { to, label: groupStatusLabels[to], allowed: refusal === null, reason: refusal?.message ?? null }
    }),
    hasProposal: told.length > 0,
    registrationsCount: cards.length,
    proposals: proposals.map((proposal) => proposalOf(proposal, session, { rank, proposals, ...group })),
    cards: cards.map(cardOf),
  }
}

const by = <T, K>(rows: readonly T[], keyOf: (row: T) => K): ((key: K) => T[]) => {
  const found = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const list = found.get(key)
    if (list) list.push(row)
    else found.set(key, [row])
  }
  return (key) => found.get(key) ?? []
}

type Loaded = { readonly found: LevelFound; readonly level: ChartLevel }

const load = async (db: Db, scope: Scope, session: SessionFacts, today: string): Promise<Loaded[]> => {
  const levels = await findLevels(db, scope)
  const subjectsOf = by(await findSubjects(db, scope), ({ levelId }) => levelId)
  const groupsOf = by(await findGroups(db, scope), ({ subjectId }) => subjectId)
  const cards = await findCards(db, scope)
  const placed = by(cards, ({ groupId }) => groupId)
  const ofSubject = by(cards, ({ subjectId }) => subjectId)
  return levels.map((found) => {
    const { main, equivalents, ...level } = found
    const subjects = subjectsOf(level.id).map((subject): ChartSubject => {
      const groups = groupsOf(subject.id).map((group) => groupOf(group, placed(group.id), session, today))
      const unplaced = ofSubject(subject.id).filter(({ groupId }) => groupId === null)
      return {
        ...subject,
        groups,
        hasProposal: groups.some((group) => group.hasProposal),
        unplaced: unplaced.map(cardOf),
      }
    })
    return {
      found,
      level: {
        ...level,
        mainScholarLevel: main.label,
        equivalentScholarLevels: equivalents.map(({ label }) => label),
        groupsCount: subjects.reduce((sum, { groups }) => sum + groups.length, 0),
        subjects,
      },
    }
  })
}

const french = new Intl.Collator('fr-FR')
const distinct = (options: readonly IdOption[]): IdOption[] => [
  ...new Map(options.map((option) => [option.id, option])).values(),
]
const sorted = (options: readonly IdOption[]): IdOption[] =>
  distinct(options).sort((a, b) => french.compare(a.label, b.label))

/** What a session has, whatever the filters. */
const optionsOf = (loaded: readonly Loaded[]): SessionChart['options'] => {
  const subjects = loaded.flatMap(({ level }) => level.subjects)
  const proposals = subjects.flatMap(({ groups }) => groups).flatMap((group) => group.proposals)
  return {
    scholarLevels: distinct(loaded.flatMap(({ found }) => [found.main, ...found.equivalents])),
    teachers: sorted(
      proposals
        .filter(({ status }) => isActive(status))
        .map(({ teacherId, teacherName }) => ({ id: teacherId, label: teacherName })),
    ),
    subjects: sorted(subjects.map(({ codifSubjectId, name }) => ({ id: codifSubjectId, label: name }))),
  }
}

type Asked = ChartFilters & { readonly id: number }

export const showChart = ({ snapshot, today }: OperationContext, { id, ...filters }: Asked): Promise<SessionChart> =>
  snapshot(async (db) => {
    const session = (await findSessionOf(db, { sessionId: id })) ?? notFound()
    const loaded = await load(db, { sessionId: id }, session, today())
    return {
      sessionId: id,
      online: session.online,
      startsOn: session.startsOn,
      endsOn: session.endsOn,
      readOnlyReason: refuseChange(session.status)?.message ?? null,
      levels: loaded.flatMap(({ found, level }) => {
        const kept = keepInLevel(level, filters)
        const scholarLevelIds = [found.main, ...found.equivalents].map((one) => one.id)
        return keepsLevel(kept, scholarLevelIds, filters) ? [kept] : []
      }),
      options: optionsOf(loaded),
    }
  })

/** One level, subject or group with all that it holds; the row asked is answered even when a filter leaves it out of the chart. */
const showLevel = (
  { snapshot, today }: OperationContext,
  of: { levelId: number } | { subjectId: number } | { groupId: number },
) =>
  snapshot(async (db) => {
    const session = (await findSessionOf(db, of)) ?? notFound()
    const levelId = (await findLevelIdOf(db, of)) ?? notFound()
    const [loaded] = await load(db, { levelId }, session, today())
    return (loaded ?? notFound()).level
  })

export const showLevelRow = async (context: OperationContext, { id, ...filters }: Asked): Promise<ChartLevel> =>
  keepInLevel(await showLevel(context, { levelId: id }), filters)

export const showSubjectRow = async (context: OperationContext, { id, ...filters }: Asked): Promise<ChartSubject> => {
  const { subjects } = await showLevel(context, { subjectId: id })
  const subject = subjects.find((one) => one.id === id) ?? notFound()
  return { ...subject, groups: keepGroups(subject.groups, filters) }
}

export const showGroupRow = async (context: OperationContext, { id, ...filters }: Asked): Promise<ChartGroup> => {
  const { subjects } = await showLevel(context, { groupId: id })
  const group = subjects.flatMap(({ groups }) => groups).find((one) => one.id === id) ?? notFound()
  return keepProposals(group, filters)
}
