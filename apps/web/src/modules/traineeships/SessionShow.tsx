// The record of a session, or of a new one: title, tabs, and the form around them.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import type { SessionRecord } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { Alert, Button } from '@mantine/core'
import { IconChevronDown, IconCopy, IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { TitleState } from '../../platform/form/Aside.tsx'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { useNeighbours } from '../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../platform/list/NeighbourButtons.tsx'
import { textOf } from '../../platform/list/search.ts'
import { MenuButton } from '../../platform/pop/MenuButton.tsx'
import { MoreActions } from '../../platform/pop/MoreActions.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AskedRecord } from '../../platform/shell/AskedRecord.tsx'
import { useAddress } from '../../platform/shell/asked-record.ts'
import { useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { Loading, QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { HelpButton } from './help/HelpButton.tsx'
import { sessionHeadParts, sessionTabs } from './session-sections.tsx'
import { SessionFields } from './sessions/SessionFields.tsx'
import { SessionStatut } from './sessions/SessionStatut.tsx'
import {
  duplicatePath,
  isStored,
  listId,
  listPath,
  listTitle,
  modeText,
  type StoredSession,
  sessionPath,
  tabPath,
} from './sessions/session-texts.ts'
import classes from './sessions/sessions.module.css'
import { useMovedDates } from './sessions/use-moved-dates.tsx'
import { useSessionMoves } from './sessions/use-session-moves.tsx'

export const SessionShow = () => <AskedRecord>{(id) => <Session id={id} />}</AskedRecord>

const Moves = ({ session }: { readonly session: StoredSession }) => {
  const { linesOf, dialog } = useSessionMoves()
  const lines = linesOf(session)
  if (lines.length === 0) return null
  return (
    <>
      <MenuButton position="bottom-end" lines={lines}>
        {(button) => (
          <Button {...button} rightSection={<IconChevronDown size={14} aria-hidden />}>
            Changer le statut
          </Button>
        )}
      </MenuButton>
      {dialog}
    </>
  )
}

const Head = ({ session, canWrite }: { readonly session: StoredSession; readonly canWrite: boolean }) => {
  const go = useGo()
  return (
    <>
      <MoreActions>
        <Suspense fallback={null}>
          {sessionHeadParts.map((Part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a constant list
            <Part key={at} session={session} />
          ))}
        </Suspense>
        <HistoryButton className="traineeship_sessions" entityId={session.id} />
      </MoreActions>
      {canWrite && (
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => go(duplicatePath(session.id))}>
          Dupliquer
        </Button>
      )}
      {canWrite && <Moves session={session} />}
    </>
  )
}

/** The tab asked for, or the first one that makes sense: the organisation of what exists, the fields of what does not. */
const useTab = (record: SessionRecord | undefined) => {
  const asked = textOf(useAddress().onglet)
  if (!isStored(record)) return 'fiche'
  const known = asked === 'fiche' || sessionTabs.some(({ id }) => id === asked)
  return known && asked !== undefined ? asked : 'organisation'
}

/** « Fiche » stays mounted, so that what is typed there survives a change of tab; the others come when they are asked for. */
const Tabs = ({ session, current }: { readonly session: SessionRecord; readonly current: string }) => {
  const go = useGo()
  const root = useRef<HTMLDivElement>(null)
  const id = session.id
  useEffect(() => {
    const element = root.current
    // a link of the summary of errors leads to a field that another tab hides
    const reveal = (event: Event) => id !== null && go(tabPath(id, (event as CustomEvent<string>).detail))
    element?.addEventListener('reveal', reveal)
    return () => element?.removeEventListener('reveal', reveal)
  }, [go, id])
  const shown = sessionTabs.find((tab) => tab.id === current)
  return (
    <div ref={root}>
      <div data-tab="fiche" className={classes.sheet} hidden={current !== 'fiche'}>
        <SessionFields session={session} />
      </div>
      {shown && isStored(session) && (
        <Embedded key={shown.id} isEager>
          <Suspense fallback={<Loading />}>
            <shown.Content session={session} />
          </Suspense>
        </Embedded>
      )}
    </div>
  )
}

const Session = ({ id }: { readonly id: number | null }) => {
  const { mode } = useAddress()
  const isDuplicate = id !== null && mode === 'duplicate'
  const query = useOperation(
    sessionsApi.showSession,
    id === null ? {} : { id: String(id), mode: isDuplicate ? 'duplicate' : 'default' },
  )
  const record = query.data
  const stored = isStored(record) ? record : null
  const client = useQueryClient()
  const neighbours = useNeighbours(listId, isDuplicate ? null : id)
  const canWrite = useCan('traineeships', 'write')
  const moved = useMovedDates()
  const current = useTab(record)
  const go = useGo()
  const listAddress = neighbours.listAddress ?? listPath
  const breadcrumb = useMemo(() => [{ label: 'Stages' }, { label: listTitle, path: listAddress }], [listAddress])
  const tabs = stored
    ? [
        { id: 'fiche', label: 'Fiche' },
        ...sessionTabs
          .filter((tab) => tab.isShown?.(stored) ?? true)
          .map((tab) => ({ id: tab.id, label: tab.label(stored), count: tab.count?.(stored) })),
      ].map(({ id: tab, label, count }: { id: string; label: string; count?: number | undefined }) => ({
        label,
        path: tabPath(stored.id, tab),
        isCurrent: tab === current,
        ...(count ? { count } : {}),
      }))
    : []
  return (
    <Panel
      title={stored?.name ?? (id === null || isDuplicate ? 'Nouvelle session' : 'Session')}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      tabs={tabs}
      badge={
        stored && (
          <TitleState>
            <SessionStatut status={stored.status} />
            {`${modeText(stored.online)} · ${formatDay(stored.startDate)} – ${formatDay(stored.endDate)}`}
          </TitleState>
        )
      }
      actions={
        stored && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            <HelpButton topic="manage" />
            <Head session={stored} canWrite={canWrite} />
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="la session">
        {(session) => (
          <>
            {!session.canSave && (
              <Alert color="info" role="status" mb={8} icon={<IconLock size={18} aria-hidden />}>
                Session clôturée – consultation seule, sauf les évaluations, les règlements, les heures et la paie
              </Alert>
            )}
            <RecordForm
              key={isDuplicate ? 'duplicate' : 'default'}
              operation={sessionsApi.saveSession}
              screen="session-de-stage"
              record={session}
              readOnly={!canWrite || !session.canSave}
              closeOnSave={false}
              neighbours={neighbours}
              wide
              isElsewhere={stored !== null && current !== 'fiche'}
              confirm={(values) =>
                stored && moved.concerns(stored, values) ? moved.ask(stored, values) : Promise.resolve(true)
              }
              onClose={() => go(listAddress)}
              onSaved={(answer, then) => {
                void client.invalidateQueries({ queryKey: ['traineeships'] })
                toast.success(session.id === null ? 'Session créée.' : 'Session enregistrée.')
                if (session.id === null && answer.id !== null && then === 'stay')
                  go(sessionPath(answer.id), { replace: true })
              }}
            >
              <Tabs session={session} current={current} />
            </RecordForm>
          </>
        )}
      </QueryPanel>
      {moved.dialog}
    </Panel>
  )
}
