// What the filters of the chart leave: a teacher or a subject takes out whatever has none of them.
import type { ChartFilters } from '@cartable/domain/traineeships/programme/programme.api.ts'
import type { ChartGroup, ChartLevel } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import {
  activeProposals,
  type ProposalStatus,
  toldProposals,
} from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'

const isOneOf = (statuses: readonly ProposalStatus[], status: ProposalStatus) => statuses.includes(status)
export const isActive = (status: ProposalStatus): boolean => isOneOf(activeProposals, status)
export const isTold = (status: ProposalStatus): boolean => isOneOf(toldProposals, status)

export const keepProposals = (group: ChartGroup, { onlyActiveProposals }: ChartFilters): ChartGroup => ({
  ...group,
  proposals: group.proposals.filter(({ status }) => !onlyActiveProposals || isActive(status)),
})

export const keepGroups = (groups: readonly ChartGroup[], filters: ChartFilters): ChartGroup[] => {
  const { teachers, onlyEnabled } = filters
  const hasTeacher = ({ proposals }: ChartGroup) =>
    proposals.some(({ teacherId, status }) => teachers.includes(teacherId) && isActive(status))
  return groups
    .filter((group) => !onlyEnabled || group.status !== '0-cancelled')
    .filter((group) => teachers.length === 0 || hasTeacher(group))
    .map((group) => keepProposals(group, filters))
}

export const keepInLevel = (level: ChartLevel, filters: ChartFilters): ChartLevel => ({
  ...level,
  subjects: level.subjects
    .filter(({ enabled }) => !filters.onlyEnabled || enabled)
    .filter(({ codifSubjectId }) => filters.subjects.length === 0 || filters.subjects.includes(codifSubjectId))
    .map((subject) => ({ ...subject, groups: keepGroups(subject.groups, filters) }))
    .filter(({ groups }) => filters.teachers.length === 0 || groups.length > 0),
})

/** Whether a level, once its inside is filtered, stays in the chart. */
export const keepsLevel = (kept: ChartLevel, scholarLevelIds: readonly number[], filters: ChartFilters): boolean => {
  const { scholarLevels, teachers, subjects, onlyEnabled } = filters
  if (onlyEnabled && !kept.enabled) return false
  if (scholarLevels.length > 0 && !scholarLevelIds.some((id) => scholarLevels.includes(id))) return false
  return (teachers.length === 0 && subjects.length === 0) || kept.subjects.length > 0
}
