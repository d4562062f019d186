// Teachers to choose one from: searched by name, chosen by a click, a double click or Enter, and a notice that lasts one second.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { ProposedTeacher } from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import { proposalStatusLabels } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import { TextInput } from '@mantine/core'
import { IconCheck, IconMailOff, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { foldText } from '../../../platform/fields/texts.ts'
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

const Marks = ({ teacher }: { readonly teacher: ProposedTeacher }) => (
  <span className={classes.marks}>
    {teacher.isInPool && <Statut meaning="primary">Vivier</Statut>}
    {teacher.busyDays.length > 0 && (
      <Statut meaning="warning">{`Pris ${teacher.busyDays.length} ${teacher.busyDays.length > 1 ? 'jours' : 'jour'}`}</Statut>
    )}
    {teacher.lapsedPapers.length > 0 && (
      <Statut meaning="danger">{`À renouveler\u00a0: ${teacher.lapsedPapers.join(', ')}`}</Statut>
    )}
    {teacher.lessonDays.length > 0 && (
      <Statut meaning="warning">{`Cours ${teacher.lessonDays.length} ${teacher.lessonDays.length > 1 ? 'jours' : 'jour'}`}</Statut>
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

export const TeacherPicker = ({ teachers, levelName, value, error, readOnly, onChange }: Props) => {
  const [search, setSearch] = useState('')
  const [notice, tell] = useNotice()
  const name = useId()
  const wanted = foldText(useDeferredValue(search).trim())
  const shown = teachers.filter((one) => wanted === '' || foldText(`${one.name} ${one.city ?? ''}`).includes(wanted))
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
              <th scope="col">Ville</th>
              <th scope="col">Disponibilité</th>
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
                      teacher.distanceKm !== null && `à ${Math.round(teacher.distanceKm)}\u00a0km`,
                      teacher.rateCents !== null && `${formatEuros(teacher.rateCents)} de l’heure`,
                      teacher.selfEmployed && 'auto-entrepreneur',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </th>
                <td>{teacher.city ?? '–'}</td>
                <td>{teacher.disponibility ?? '–'}</td>
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
