// Words and small computations of the chart: states of proposals, rows of subjects, a card put in another place.
import { subjectsPerRow } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type { ChartCard, ChartSubject, SessionChart } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import type { ProposalStatus } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import { type Icon, IconBan, IconCircleCheck, IconCircleX, IconMailForward, IconSend } from '@tabler/icons-react'
import type { Meaning } from '../../../platform/theme/theme.ts'

export const proposalLooks: Readonly<Record<ProposalStatus, { meaning: Meaning; icon: Icon }>> = {
  created: { meaning: 'warning', icon: IconMailForward },
  sent: { meaning: 'info', icon: IconSend },
  accepted: { meaning: 'success', icon: IconCircleCheck },
  refused: { meaning: 'danger', icon: IconCircleX },
  cancelled: { meaning: 'grey', icon: IconBan },
}

export const counted = (count: number, one: string, many: string): string =>
  count === 0 ? `aucun ${one}` : `${count} ${count > 1 ? many : one}`

/** Subjects by rows of three at most. */
export const rowsOf = (subjects: readonly ChartSubject[]): ChartSubject[][] => {
  const rows: ChartSubject[][] = []
  for (let at = 0; at < subjects.length; at += subjectsPerRow) rows.push(subjects.slice(at, at + subjectsPerRow))
  return rows
}

/** Where a card is: in a group, or in none. */
export type CardPlace = { readonly levelId: number; readonly subjectId: number; readonly groupId: number | null }
export type Placed = { readonly card: ChartCard; readonly from: CardPlace }

const without = (cards: readonly ChartCard[], id: number) => cards.filter((card) => card.id !== id)

/** The chart with a card in another group of its subject, counts included; shown before the server has answered. */
export const withCardIn = (chart: SessionChart, { card, from }: Placed, groupId: number | null): SessionChart => ({
  ...chart,
  levels: chart.levels.map((level) =>
    level.id !== from.levelId
      ? level
      : {
          ...level,
          subjects: level.subjects.map((subject) => {
            if (subject.id !== from.subjectId) return subject
            const groups = subject.groups.map((group) => {
              const others = without(group.cards, card.id)
              const cards = group.id === groupId ? [...others, card] : others
              return { ...group, cards, registrationsCount: cards.length }
            })
            const others = without(subject.unplaced, card.id)
            return { ...subject, groups, unplaced: groupId === null ? [...others, card] : others }
          }),
        },
  ),
})
