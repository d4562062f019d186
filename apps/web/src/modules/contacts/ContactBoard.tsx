// The board of contacts: columns by status, filters in the address, dialogs of moves, details and form.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { ContactCard } from '@cartable/domain/contacts/contacts.schema.ts'
import { contactStatuses, contactStatusLabels } from '@cartable/domain/contacts/contacts.workflow.ts'
import { frenchNumber } from '@cartable/domain/contacts/french-number.ts'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { Board } from '../../platform/board/Board.tsx'
import type { BoardColumn } from '../../platform/board/board.types.ts'
import { columnsSource } from '../../platform/board/column-requests.ts'
import { useChangedBy } from '../../platform/board/use-changed-by.ts'
import { formatCount } from '../../platform/fr/typography.ts'
import { useCan } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { useShortcuts } from '../../platform/shell/shortcuts.ts'
import { BoardToolbar } from './BoardToolbar.tsx'
import { useBoardFilters } from './board-filters.ts'
import { ContactCardBody } from './ContactCardBody.tsx'
import { ContactViewSwitch } from './ContactViewSwitch.tsx'
import classes from './contacts.module.css'
import { useContactMoves } from './use-contact-moves.tsx'

const ContactDetails = lazy(async () => ({ default: (await import('./ContactDetails.tsx')).ContactDetails }))
const ContactForm = lazy(async () => ({ default: (await import('./ContactForm.tsx')).ContactForm }))

const icons: Partial<Record<string, BoardColumn['icon']>> = {
  won: <IconCircleCheck size={16} stroke={1.75} aria-hidden />,
  lost: <IconCircleX size={16} stroke={1.75} aria-hidden />,
}
const columns: readonly BoardColumn[] = contactStatuses.map((key) => ({
  key,
  title: contactStatusLabels[key],
  icon: icons[key],
  startsFolded: key === 'won' || key === 'lost',
}))
const crumbs = [{ label: 'Commercial' }]
const titleOf = (card: ContactCard) => card.title
const bodyOf = (card: ContactCard) => <ContactCardBody card={card} />

export const ContactBoard = () => {
  const { filters, sent } = useBoardFilters()
  const { owner } = filters
  const counts = useOperation(contactsApi.counts, sent, { keepPrevious: true, background: true })
  const [shown, show] = useAddressParam('carte')
  const [edited, edit] = useAddressParam('modifier')
  const [isNew, setNew] = useAddressParam('nouveau')
  const canWrite = useCan('contacts', 'write')
  const moves = useContactMoves()
  useShortcuts(canWrite ? [{ keys: 'n', label: 'Nouveau contact', run: () => setNew('1') }] : [])

  const changedBy = useChangedBy(contactsApi.board.domain)
  const source = useMemo(() => columnsSource<ContactCard>(contactsApi.board, { ...sent, owner }), [sent, owner])
  const open = counts.data?.open
  return (
    <Panel
      title="Contacts"
      breadcrumb={crumbs}
      fill
      count={open === undefined ? undefined : `${formatCount(open)} en cours`}
      actions={
        <>
          <ContactViewSwitch current="board" />
          {canWrite && (
            <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew('1')}>
              <span className={classes.onlyWide}>Nouveau contact</span>
              <span className={classes.onlyPhone}>Contact</span>
            </Button>
          )}
        </>
      }
    >
      <BoardToolbar filters={filters} counts={counts.data} updatedAt={counts.dataUpdatedAt} shownCount={open ?? 0} />
      <Board<ContactCard>
        id="contacts"
        label="Tableau des contacts"
        columns={columns}
        source={source}
        isFiltered={filters.isFiltered}
        cardTitle={titleOf}
        cardHref={(card) => `/contact/overview?carte=${card.id}`}
        onOpen={(card) => show(String(card.id))}
        renderCard={bodyOf}
        onMove={moves.onMove}
        dropHint={moves.hint}
        changedBy={changedBy}
        canMove={canWrite}
      />
      {moves.dialog}
      <Suspense fallback={null}>
        {shown !== null && (
          <ContactDetails
            key={shown}
            id={Number(shown)}
            onClose={() => show(null)}
            {...(canWrite ? { gestures: { onEdit: () => edit(shown), onMove: moves.onMove } } : {})}
          />
        )}
        {canWrite && isNew !== null && (
          <ContactForm id={null} phone={frenchNumber(isNew)?.e164 ?? null} onClose={() => setNew(null)} />
        )}
        {canWrite && edited !== null && <ContactForm key={edited} id={Number(edited)} onClose={() => edit(null)} />}
      </Suspense>
    </Panel>
  )
}
