// Teachers who suit a search, ranked, to be ticked and proposed to.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'

import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { windowText } from '@cartable/domain/linking/free-windows.rules.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { nextToAsk } from '@cartable/domain/linking/ranking.rules.ts'
import type { LeftOut, SuitableTeacher } from '@cartable/domain/linking/suitable.schema.ts'
import { Button, Checkbox, Switch } from '@mantine/core'
import { IconCar, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { Section } from '../../platform/form/Section.tsx'
import { counted } from '../../platform/fr/typography.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { EmptyLine, QueryPanel } from '../../platform/shell/states.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './linking.module.css'
import type { SectionProps } from './linking.types.ts'
import { isAsked, kmText } from './linking-texts.ts'
import { ProposeDialog } from './ProposeDialog.tsx'
import { TeacherReasons } from './TeacherReasons.tsx'
import { TeachersMap } from './TeachersMap.tsx'

const freeText = ({ freeWindows }: SuitableTeacher): string => freeWindows.map(windowText).join(', ')
/** « Écartés : trop loin (5), indisponible (2). » */
const leftOutText = (leftOut: readonly LeftOut[]): string =>
  `Écartés\u00a0: ${leftOut.map(({ reason, count }) => `${reason} (${count})`).join(', ')}. Élargissez la recherche pour les voir.`

/** What is left to do: whoever recruits may have met somebody already. */
const NobodyTeaches = ({ linking: { subjectName, subjectId } }: Pick<SectionProps, 'linking'>) => {
  const seesCandidates = useCan('recruitment')
  return (
    <>
      Aucun professeur en activité n’enseigne {subjectName ?? 'cette matière'}.
      {seesCandidates && subjectId !== null && (
        <>
          {' '}
          <AppLink href={`/teacher/postulance_overview?matieres=${subjectId}`}>
            Voir les candidats de cette matière
          </AppLink>
        </>
      )}
    </>
  )
}

type RowProps = {
  readonly teacher: SuitableTeacher
  readonly isChosen: boolean
  readonly canChoose: boolean
  readonly onChoose: (isChosen: boolean) => void
}
const TeacherRow = ({ teacher, isChosen, canChoose, onChoose }: RowProps) => {
  const seesTeachers = useCan('teachers')
  return (
    <tr data-over={isAsked(teacher.proposal) || undefined}>
      {canChoose && (
        <td>
          <Checkbox
            aria-label={`Choisir ${teacher.name}`}
            checked={isChosen}
            disabled={isAsked(teacher.proposal)}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row">
        {seesTeachers ? <AppLink href={`/teacher/show/${teacher.id}`}>{teacher.name}</AppLink> : teacher.name}
        <div className={classes.under}>
          {[
            teacher.category,
            teacher.selfEmployed ? 'Auto-entrepreneur' : 'Salarié',
            counted(teacher.contractCount, 'contrat'),
          ]
            .filter(Boolean)
            .join(', ')}
        </div>
        {teacher.freeWindows.length > 0 && <div className={classes.under}>Libre {freeText(teacher)}</div>}
      </th>
      <td>
        {teacher.distanceKm === null ? <Dash /> : kmText(teacher.distanceKm)}
        <div className={classes.under}>
          {teacher.city}
          {teacher.hasVehicle && <IconCar size={14} aria-label="véhiculé" />}
        </div>
      </td>
      <td data-amount>
        {teacher.teacherAmount === null ? <Dash /> : formatEuros(teacher.teacherAmount)}
        {teacher.customerPrice !== null && (
          <div className={classes.under}>client {formatEuros(teacher.customerPrice)}</div>
        )}
      </td>
      <td>
        {isAsked(teacher.proposal) && <Statut meaning="info">Déjà proposé</Statut>}
        <TeacherReasons name={teacher.name} reasons={teacher.reasons} />
      </td>
    </tr>
  )
}

export const TeachersSection = ({ linking, canWrite, open }: SectionProps) => {
  const [wider, setWider] = useState(false)
  const [onMap, setOnMap] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const query = useOperation(
    linkingApi.teachers,
    { id: String(linking.id), wider: wider ? 'true' : 'false' },
    { keepPrevious: true, background: true },
  )
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  const picked = (query.data?.rows ?? []).filter((teacher) => chosen.has(teacher.id) && !isAsked(teacher.proposal))
  // nobody ticked: the best of those who were never asked
  const asked = picked.length > 0 ? picked : nextToAsk(query.data?.rows ?? [])
  const propose = () =>
    open(
      <ProposeDialog
        linking={linking}
        teachers={asked}
        onClose={() => open(null)}
        onDone={() => setChosen(new Set())}
      />,
    )
  return (
    <Section
      id="professeurs"
      title="Professeurs possibles"
      {...(query.data ? { count: query.data.rows.length } : {})}
      free
      actions={
        <>
          {linking.format === 'CAD' && (
            <Switch label="Carte" checked={onMap} onChange={(event) => setOnMap(event.currentTarget.checked)} />
          )}
          <Switch
            label="Élargir la recherche"
            checked={wider}
            onChange={(event) => setWider(event.currentTarget.checked)}
          />
          {canWrite && (
            <Button
              variant="filled"
              leftSection={<IconSend size={16} aria-hidden />}
              disabled={asked.length === 0}
              onClick={propose}
            >
              {asked.length === 0
                ? 'Proposer'
                : `Proposer à ${picked.length > 0 ? counted(picked.length, 'professeur') : asked.length}`}
            </Button>
          )}
        </>
      }
    >
      <QueryPanel query={query} what="les professeurs">
        {({ rows, isCut, hasAddress, pupilPlace, leftOut }) =>
          rows.length === 0 ? (
            <EmptyLine>
              {!wider && leftOut.length > 0 ? (
                `Aucun professeur ne convient. ${leftOutText(leftOut)}`
              ) : (
                <NobodyTeaches linking={linking} />
              )}
            </EmptyLine>
          ) : (
            <>
              {!hasAddress && linking.format === 'CAD' && (
                <p className={classes.note}>
                  L’adresse de la famille n’est pas connue{'\u00a0'}: les distances manquent.
                </p>
              )}
              {onMap && linking.format === 'CAD' && (
                <TeachersMap
                  pupilName={linking.student?.name ?? 'Élève'}
                  pupilPlace={pupilPlace}
                  teachers={rows}
                  chosen={chosen}
                  onChoose={canWrite ? choose : null}
                />
              )}
              <div className={classes.scroll}>
                <table className={classes.table}>
                  <caption className="vh">Professeurs possibles, ceux qui conviennent le mieux d’abord</caption>
                  <thead>
                    <tr>
                      {canWrite && (
                        <th scope="col">
                          <span className="vh">Choix</span>
                        </th>
                      )}
                      <th scope="col">Professeur</th>
                      <th scope="col">Distance</th>
                      <th scope="col" data-amount>
                        Payé de l’heure
                      </th>
                      <th scope="col">Pourquoi</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((teacher) => (
                      <TeacherRow
                        key={teacher.id}
                        teacher={teacher}
                        canChoose={canWrite}
                        isChosen={chosen.has(teacher.id)}
                        onChoose={(isChosen) => choose(teacher.id, isChosen)}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
              {!wider && leftOut.length > 0 && <p className={classes.note}>{leftOutText(leftOut)}</p>}
              {isCut && <p className={classes.note}>Les 40 premiers sont montrés.</p>}
            </>
          )
        }
      </QueryPanel>
    </Section>
  )
}
