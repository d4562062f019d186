// The flow of searches of a teacher: columns by step, filters in the address; a card opens its record.

import type { SearchFate } from '@cartable/domain/contracts/ends.schema.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { linkingApi, linkingOwners } from '@cartable/domain/linking/linking.api.ts'
import type { LinkingCard } from '@cartable/domain/linking/linking.schema.ts'
import { type LinkingStatus, linkingStatuses, linkingStatusLabels } from '@cartable/domain/linking/linking.workflow.ts'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type Icon, IconChecklist, IconCircleCheck, IconCircleX, IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { Board } from '../../platform/board/Board.tsx'
import type { BoardColumn, MoveOutcome } from '../../platform/board/board.types.ts'
import { movedWords } from '../../platform/board/moved-words.ts'
import { NewButton } from '../../platform/list/NewButton.tsx'
import { useCan } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { useShortcuts } from '../../platform/shell/shortcuts.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { GiveUpDialog } from '../contracts/contracts.parts.tsx'
import { linkingSource } from './board-source.ts'
import { LinkingCardBody } from './LinkingCardBody.tsx'
import classes from './linking.module.css'
import { boardPath, linkingPath } from './linking-texts.ts'

const drawings: Partial<Record<LinkingStatus, Icon>> = { linked: IconCircleCheck, closed: IconCircleX }
const drawingOf = (status: LinkingStatus) => {
  const Drawing = drawings[status]
  return Drawing && <Drawing size={16} stroke={1.75} aria-hidden />
}
const columns: readonly BoardColumn[] = linkingStatuses.map((key) => ({
  key,
  title: linkingStatusLabels[key],
  icon: drawingOf(key),
  startsFolded: key === 'linked' || key === 'closed',
}))
const crumbs = [{ label: 'Cours particuliers' }]
const titleOf = (card: LinkingCard) => card.studentName
const bodyOf = (card: LinkingCard) => <LinkingCardBody card={card} />
const owners = [
  { value: 'all', label: 'Toutes' },
  { value: 'mine', label: 'Moi' },
  { value: 'unassigned', label: 'Non assignées' },
]
const searchDelayMs = 300

const hintOf = (card: LinkingCard, to: string) => {
  if (card.contractToBegin !== null && (to === 'searching' || to === 'closed'))
    return 'Le contrat qui n’a pas commencé sera abandonné'
  if (to === 'closed') return 'Les propositions en cours seront annulées'
  return to === 'new' && (card.status === 'linked' || card.status === 'closed') ? 'La recherche reprend au début' : null
}

type GivingUp = {
  readonly contractId: number
  readonly search: SearchFate
  readonly answer: (outcome: MoveOutcome) => void
}

const useMoves = () => {
  const { mutateAsync } = useAction(linkingApi.changeStatus)
  const mayGiveUp = useCan('contracts', 'write')
  const [asked, setAsked] = useState<GivingUp | null>(null)
  const onMove = useCallback(
    async (card: LinkingCard, to: string): Promise<MoveOutcome> => {
      const status = to as LinkingStatus
      const { contractToBegin } = card
      // giving the contract up moves its search by itself; without the right to, the server says what is in the way
      if (mayGiveUp && contractToBegin !== null && (status === 'searching' || status === 'closed'))
        return new Promise((answer) =>
          setAsked({ contractId: contractToBegin, search: status === 'closed' ? 'close' : 'reopen', answer }),
        )
      if (status === 'closed') {
        const isSure = await askConfirmation({
          title: `Clore la recherche ${de(card.studentName)}\u202f?`,
          body: 'Les propositions en cours sont annulées. La recherche pourra être rouverte.',
          confirmLabel: 'Clore la recherche',
          isDangerous: true,
        })
        if (!isSure) return 'cancelled'
      }
      const answer = await mutateAsync({ id: card.id, status })
      if (!answer.isValid) return { refused: answer.errorMsgs }
      toast.success(movedWords(card.studentName, linkingStatusLabels[status]))
      return 'done'
    },
    [mutateAsync, mayGiveUp],
  )
  const finish = (outcome: MoveOutcome) => {
    asked?.answer(outcome)
    setAsked(null)
  }
  const dialog = asked && (
    <GiveUpDialog
      contractId={asked.contractId}
      search={asked.search}
      onClose={() => finish('cancelled')}
      onDone={() => finish('done')}
    />
  )
  return { onMove, dialog }
}

const Search = ({ value, onSearch }: { readonly value: string; readonly onSearch: (q: string) => void }) => {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <TextInput
      size="xs"
      type="search"
      className={classes.search}
      aria-label="Rechercher un élève ou un client"
      placeholder="Élève, client…"
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

export const LinkingBoard = () => {
  const [q, setQ] = useAddressParam('q')
  const [suivi, setSuivi] = useAddressParam('suivi')
  const canWrite = useCan('linking', 'write')
  const go = useGo()
  const { onMove, dialog } = useMoves()
  const owner = linkingOwners.find((one) => one === suivi) ?? 'all'
  const source = useMemo(() => linkingSource({ ...(q ? { q } : {}), owner }), [q, owner])
  const search = useCallback((text: string) => setQ(text === '' ? null : text), [setQ])
  const create = () => go(`${boardPath}/nouveau`)
  useShortcuts(canWrite ? [{ keys: 'n', label: 'Nouvelle recherche', run: create }] : [])
  return (
    <Panel
      title="Mises en relation"
      breadcrumb={crumbs}
      fill
      actions={
        <>
          <Button
            leftSection={<IconChecklist size={16} aria-hidden />}
            onClick={() => go('/privateTuition/next-actions')}
          >
            Prochaines actions
          </Button>
          {canWrite && <NewButton label="Nouvelle recherche" onClick={create} />}
        </>
      }
    >
      <div className={classes.bar}>
        <Search value={q ?? ''} onSearch={search} />
        <SegmentedControl
          aria-label="Recherches suivies par"
          data={owners}
          value={owner}
          onChange={(value) => setSuivi(value === 'all' ? null : value)}
        />
      </div>
      <Board<LinkingCard>
        id="mises-en-relation"
        label="Suivi des mises en relation"
        columns={columns}
        source={source}
        isFiltered={q !== null || owner !== 'all'}
        cardTitle={titleOf}
        cardHref={(card) => linkingPath(card.id)}
        onOpen={(card) => go(linkingPath(card.id))}
        renderCard={bodyOf}
        onMove={onMove}
        dropHint={hintOf}
        canMove={canWrite}
      />
      {dialog}
    </Panel>
  )
}
