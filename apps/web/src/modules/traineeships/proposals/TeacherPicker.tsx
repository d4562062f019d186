// Teachers to choose one from, with what helps to: searched by name, sorted by a column, chosen by a click, a double click or Enter, and a notice that lasts one second.
import { folded } from '@cartable/domain/kernel/folded.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { ProposedTeacher } from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import { proposalStatusLabels } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import { TextInput } from '@mantine/core'
import { IconArrowDown, IconCheck, IconMailOff, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { counted } from '../../../platform/fr/typography.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from '../programme/chart.module.css'
import { proposalLooks } from '../programme/chart-texts.ts'

/** Milliseconds that the notice of a choice stays. */
export const noticeMs = 1000

type Props = {
  readonly teachers: readonly ProposedTeacher[]
  /** Of the group. */
  readonly levelName: string
  /** Minutes of all its days. */
  readonly minutes: number
  readonly value: number | null
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly onChange: (id: number) => void
}

const useNotice = () => {
  const [notice, setNotice] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (text: string) => {
    clearTimeout(timer.current)
    setNotice(text)
    timer.current = setTimeout(() => setNotice(null), noticeMs)
  }
  return [notice, tell] as const
}

const daysText = (count: number) => counted(count, 'jour', 'jours')
/** Days of the group on which something takes him, or he is not there. */
const takenDays = ({ busyDays, lessonDays, awayDays, outsideDays }: ProposedTeacher) =>
  new Set([...busyDays, ...lessonDays, ...awayDays, ...outsideDays]).size

const isThereText = ({ awayDays, outsideDays, givesHours, disponibility }: ProposedTeacher): string => {
  const parts = [
    awayDays.length > 0 && `absent ${daysText(awayDays.length)}`,
    outsideDays.length > 0 && `hors de ses heures ${daysText(outsideDays.length)}`,
  ].filter(Boolean)
  const said = parts.length > 0 ? parts.join(', ') : givesHours ? 'dans ses heures' : 'heures non dites'
  return [said, disponibility].filter(Boolean).join(' · ')
}

/** What the list may be sorted by; without one, the best match comes first. */
const sorts = {
  distance: { label: 'Distance', of: ({ distanceKm }: ProposedTeacher) => distanceKm ?? Number.POSITIVE_INFINITY },
  grade: { label: 'Grade', of: ({ grade }: ProposedTeacher) => -(grade ?? Number.NEGATIVE_INFINITY) },
  cost: { label: 'Coût', of: ({ rateCents }: ProposedTeacher) => rateCents ?? Number.POSITIVE_INFINITY },
  days: { label: 'Disponibilité', of: takenDays },
} as const
type SortKey = keyof typeof sorts

const SortHeader = ({
  of,
  sort,
  onSort,
}: {
  of: SortKey
  sort: SortKey | null
  onSort: (next: SortKey | null) => void
}) => (
  <th scope="col" aria-sort={sort === of ? (of === 'grade' ? 'descending' : 'ascending') : 'none'}>
    <button type="button" className={classes.pickerSort} onClick={() => onSort(sort === of ? null : of)}>
      {sorts[of].label}
      {sort === of && <IconArrowDown size={12} aria-hidden />}
    </button>
  </th>
)

const Marks = ({ teacher }: { readonly teacher: ProposedTeacher }) => (
  <span className={classes.marks}>
    {teacher.isInPool && <Statut meaning="primary">Vivier</Statut>}
    {teacher.busyDays.length > 0 && <Statut meaning="warning">{`Pris ${daysText(teacher.busyDays.length)}`}</Statut>}
    {teacher.lapsedPapers.length > 0 && (
      <Statut meaning="danger">{`À renouveler\u00a0: ${teacher.lapsedPapers.join(', ')}`}</Statut>
    )}
    {teacher.lessonDays.length > 0 && (
      <Statut meaning="warning">{`Cours ${daysText(teacher.lessonDays.length)}`}</Statut>
    )}
    {teacher.proposal && (
      <Statut meaning={proposalLooks[teacher.proposal].meaning} icon={proposalLooks[teacher.proposal].icon}>
        {proposalStatusLabels[teacher.proposal]}
      </Statut>
    )}
    {!teacher.hasEmail && (
      <Statut meaning="danger" icon={IconMailOff}>
        Sans email
      </Statut>
    )}
  </span>
)

export const TeacherPicker = ({ teachers, levelName, minutes, value, error, readOnly, onChange }: Props) => {
  const [search, setSearch] = useState('')
  const [notice, tell] = useNotice()
  const name = useId()
  const wanted = folded(useDeferredValue(search).trim())
  const [sort, setSort] = useState<SortKey | null>(null)
  const found = teachers.filter((one) => wanted === '' || folded(`${one.name} ${one.city ?? ''}`).includes(wanted))
  const shown = sort === null ? found : found.toSorted((one, other) => sorts[sort].of(one) - sorts[sort].of(other))
  const choose = (teacher: ProposedTeacher) => {
    if (readOnly) return
    onChange(teacher.id)
    tell(`Professeur sélectionné\u00a0: ${teacher.name}`)
  }
  return (
    <div className={classes.picker}>
      <TextInput
        aria-label="Rechercher un professeur"
        placeholder="Rechercher un professeur…"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.pickerList}>
        <table>
          <caption className="vh">Professeurs, {counted(shown.length, 'résultat', 'résultats')}</caption>
          <thead>
            <tr>
              <th scope="col">Professeur</th>
              {(['distance', 'grade', 'cost', 'days'] as const).map((key) => (
                <SortHeader key={key} of={key} sort={sort} onSort={setSort} />
              ))}
              <th scope="col">
                <span className="vh">Remarques</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((teacher) => (
              <tr
                key={teacher.id}
                data-chosen={teacher.id === value || undefined}
                onDoubleClick={() => choose(teacher)}
              >
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name={name}
                      checked={teacher.id === value}
                      disabled={readOnly}
                      onChange={() => onChange(teacher.id)}
                      onKeyDown={(event) => {
                        if (event.key !== 'Enter') return
                        event.preventDefault()
                        choose(teacher)
                      }}
                    />
                    {teacher.name}
                  </label>
                  <small>
                    {[
                      teacher.teachesSubject
                        ? teacher.teachesLevel
                          ? `enseigne la matière en ${levelName}`
                          : `enseigne la matière, pas en ${levelName}`
                        : 'autre matière',
                      teacher.selfEmployed && 'auto-entrepreneur',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </th>
                <td>
                  {teacher.distanceKm === null ? '–' : `à ${Math.round(teacher.distanceKm)}\u00a0km`}
                  {teacher.city && <small>{teacher.city}</small>}
                </td>
                <td>{teacher.grade ?? '–'}</td>
                <td>
                  {teacher.rateCents === null ? '–' : `${formatEuros(teacher.rateCents)} de l’heure`}
                  {teacher.rateCents !== null && minutes > 0 && (
                    <small>soit {formatEuros(Math.round((teacher.rateCents * minutes) / 60))}</small>
                  )}
                </td>
                <td>{isThereText(teacher)}</td>
                <td>
                  <Marks teacher={teacher} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className={classes.nobody}>Aucun professeur trouvé.</p>}
      </div>
      {error && <p className={classes.wrong}>{error}</p>}
      <div role="status" className={classes.notice} data-shown={notice !== null || undefined}>
        {notice && (
          <>
            <IconCheck size={16} aria-hidden /> {notice}
          </>
        )}
      </div>
    </div>
  )
}
