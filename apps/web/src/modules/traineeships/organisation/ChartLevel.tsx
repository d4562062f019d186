// A level in the chart, folded or not: its subjects by rows of three, each with its groups.
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { daysInWords } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type {
  ChartGroup as Group,
  ChartLevel as LevelData,
  ChartSubject as Subject,
} from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronRight,
  IconDotsVertical,
  IconLink,
  IconPaperclip,
  IconPencil,
  IconPlus,
  IconPower,
} from '@tabler/icons-react'
import { lazy, memo, Suspense, useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { MenuButton } from '../../../platform/pop/MenuButton.tsx'
import type { MenuLine } from '../../../platform/pop/menu.types.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from '../programme/chart.module.css'
import { useChart } from '../programme/chart-context.ts'
import { counted, rowsOf } from '../programme/chart-texts.ts'
import { tabPath } from '../sessions/session-texts.ts'
import { ChartGroup } from './ChartGroup.tsx'
import { GroupPlace } from './GroupCards.tsx'
import { noGroup } from './use-placement.tsx'

const CancelDialog = lazy(async () => ({ default: (await import('../cancellations/CancelDialog.tsx')).CancelDialog }))

type Toggled = { readonly id: number; readonly enabled: boolean }

/** Switches off or on, once confirmed; refused, it says why. */
const useToggle = (operation: typeof programmeApi.toggleLevel | typeof programmeApi.toggleSubject, what: string) => {
  const { mutateAsync } = useAction(operation)
  const { sessionId } = useChart()
  const go = useGo()
  /** `onCancel`: cancels all of it in one act, where there is such an act. */
  return async (
    { id, enabled }: Toggled,
    name: string,
    consequence: string,
    onCancel: (() => void) | null,
  ): Promise<void> => {
    const words = `${enabled ? 'Désactiver' : 'Réactiver'} ${what}`
    const body = enabled ? `«\u00a0${name}\u00a0»\u00a0: ${consequence}` : `«\u00a0${name}\u00a0» reprend sa place.`
    if (!(await askConfirmation({ title: `${words}\u202f?`, body, confirmLabel: words }))) return
    const answer = await mutateAsync({ id }).catch(() => null)
    if (answer?.isValid) toast.success(`«\u00a0${name}\u00a0» ${enabled ? 'désactivé' : 'réactivé'}.`)
    else if (answer) {
      const open = () => go(tabPath(sessionId, 'inscriptions'))
      toast.error(
        unbroken(answer.errorMsgs.join(' ')),
        { label: 'Déplacer', run: open },
        { label: 'Annuler', run: onCancel ?? open },
      )
    }
  }
}

/** A single group is cancelled in one act, with its families, their money and its teacher. */
const useOnlyGroup = (groups: readonly Group[]) => {
  const { sessionId } = useChart()
  const [cancelled, setCancelled] = useState<Group | null>(null)
  const alive = groups.filter(({ status }) => status !== '0-cancelled')
  const only = alive.length === 1 ? (alive[0] ?? null) : null
  const cancelling = cancelled && (
    <Suspense fallback={null}>
      <CancelDialog
        asked={{ sessionId, groupId: cancelled.id }}
        name={cancelled.name}
        onClose={() => setCancelled(null)}
      />
    </Suspense>
  )
  return { only, setCancelled, cancelling }
}

const Dots = ({ lines, label }: { readonly lines: readonly MenuLine[]; readonly label: string }) => (
  <MenuButton position="bottom-end" lines={lines}>
    {(button) => (
      <ActionIcon {...button} variant="subtle" size={24} aria-label={label}>
        <IconDotsVertical size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    )}
  </MenuButton>
)

const ChartSubject = ({ subject, level }: { readonly subject: Subject; readonly level: string }) => {
  const { canWrite, open } = useChart()
  const toggle = useToggle(programmeApi.toggleSubject, 'la matière')
  const { id, levelId, name, color, option, enabled, days, chaptersCount, documentsCount, groups, unplaced } = subject
  const free = 'ses groupes ne tiennent plus ni salle ni professeur.'
  const { only, setCancelled, cancelling } = useOnlyGroup(groups)
  return (
    <li className={classes.subject} data-off={!enabled || undefined} aria-label={name}>
      <div className={classes.subjectHead}>
        <span className={classes.swatch} style={color ? { background: color } : undefined} aria-hidden />
        <h3>{name}</h3>
        {option && <span className={classes.quiet}>option</span>}
        {!enabled && <Statut meaning="grey">Inactive</Statut>}
        <span className={classes.grow} />
        {canWrite && (
          <Dots
            label={`Actions sur ${name}`}
            lines={[
              {
                label: 'Modifier la matière',
                icon: <IconPencil size={16} aria-hidden />,
                run: () => open({ kind: 'subject', id, levelId }),
              },
              {
                label: enabled ? 'Désactiver' : 'Réactiver',
                icon: <IconPower size={16} aria-hidden />,
                run: () => void toggle(subject, name, free, only && (() => setCancelled(only))),
              },
            ]}
          />
        )}
      </div>
      <p className={classes.facts}>
        {daysInWords(days)} · {counted(chaptersCount, 'chapitre', 'chapitres')}
        {documentsCount > 0 && (
          <>
            {' · '}
            <IconPaperclip size={13} aria-hidden /> {documentsCount}
            <span className="vh"> documents</span>
          </>
        )}
      </p>
      {groups.map((group) => (
        <ChartGroup key={group.id} group={group} days={days} subjectName={name} level={level} />
      ))}
      {unplaced.length > 0 && (
        <GroupPlace
          levelId={levelId}
          subjectId={id}
          groupId={null}
          status="1-planned"
          label={`${name}, sans groupe, ${level}`}
          cards={unplaced}
        >
          <div className={classes.groupHead}>
            <b className={classes.unplaced}>{noGroup}</b>
            <span className={classes.grow} />
            <span className={classes.count}>{unplaced.length}</span>
          </div>
        </GroupPlace>
      )}
      {cancelling}
      {canWrite && (
        <button
          type="button"
          className={classes.addGroup}
          aria-label={`Ajouter un groupe, ${name}`}
          onClick={() => open({ kind: 'group', id: null, subjectId: id })}
        >
          <IconPlus size={15} aria-hidden /> Groupe
        </button>
      )}
    </li>
  )
}

const Level = ({ level }: { readonly level: LevelData }) => {
  const { canWrite, open, isFolded, setFolded } = useChart()
  const toggle = useToggle(programmeApi.toggleLevel, 'le niveau')
  const { id, title, mainScholarLevel, equivalentScholarLevels, registrationsCount, groupsCount, enabled } = level
  const isClosed = isFolded(id)
  const Chevron = isClosed ? IconChevronRight : IconChevronDown
  const free = 'ses groupes ne tiennent plus ni salle ni professeur, et sa page n’est plus proposée.'
  const { only, setCancelled, cancelling } = useOnlyGroup(level.subjects.flatMap(({ groups }) => groups))
  return (
    <li className={classes.level} data-off={!enabled || undefined}>
      <div className={classes.levelHead}>
        <h2>
          <button type="button" aria-expanded={!isClosed} onClick={() => setFolded(id, !isClosed)}>
            <Chevron size={16} stroke={1.75} className={classes.chevron} aria-hidden />
            <span className={classes.levelName}>{mainScholarLevel}</span>{' '}
            <span className={classes.quiet}>
              {[
                title,
                equivalentScholarLevels.length > 0 && `ouvert aux ${equivalentScholarLevels.join(', ')}`,
                counted(registrationsCount, 'inscrit', 'inscrits'),
                counted(groupsCount, 'groupe', 'groupes'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </h2>
        {enabled ? (
          <Statut meaning={level.levelUrlChecked ? 'success' : 'info'} icon={IconLink}>
            {level.levelUrlChecked ? 'URL approuvée' : 'URL à approuver'}
          </Statut>
        ) : (
          <Statut meaning="grey">Inactif</Statut>
        )}
        <span className={classes.grow} />
        {cancelling}
        {canWrite && (
          <>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={15} aria-hidden />}
              aria-label={`Ajouter une matière, ${mainScholarLevel}`}
              onClick={() => open({ kind: 'subject', id: null, levelId: id })}
            >
              Matière
            </Button>
            <Dots
              label={`Actions sur ${mainScholarLevel}`}
              lines={[
                {
                  label: 'Modifier le niveau',
                  icon: <IconPencil size={16} aria-hidden />,
                  run: () => open({ kind: 'level', id }),
                },
                {
                  label: enabled ? 'Désactiver' : 'Réactiver',
                  icon: <IconPower size={16} aria-hidden />,
                  run: () => void toggle(level, title, free, only && (() => setCancelled(only))),
                },
              ]}
            />
          </>
        )}
      </div>
      {!isClosed &&
        (level.subjects.length === 0 ? (
          <EmptyLine>Aucune matière.</EmptyLine>
        ) : (
          rowsOf(level.subjects).map((row) => (
            <ul key={row[0]?.id} className={classes.row} data-row>
              {row.map((subject) => (
                <ChartSubject key={subject.id} subject={subject} level={mainScholarLevel} />
              ))}
            </ul>
          ))
        ))}
    </li>
  )
}
export const ChartLevel = memo(Level)
