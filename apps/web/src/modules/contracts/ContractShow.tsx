// The record of a contract, or of a new one: terms, prices, lessons, and what may be done with it.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import type { ContractRecord } from '@cartable/domain/contracts/contracts.schema.ts'
import { contractActionLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import { Button, Tooltip } from '@mantine/core'
import { IconPhoneCheck, IconPrinter } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { TitleState } from '../../platform/form/Aside.tsx'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useNeighbours } from '../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../platform/list/NeighbourButtons.tsx'
import { textOf } from '../../platform/list/search.ts'
import { MoreActions } from '../../platform/pop/MoreActions.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AskedRecord } from '../../platform/shell/AskedRecord.tsx'
import { askedId, useAddress } from '../../platform/shell/asked-record.ts'
import { useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { ContractPacks, SellPackDialog } from '../billing/packs/packs.parts.tsx'
import {
  CoursesOf,
  DeclareButton,
  PlanButton,
  PlanningLink,
  RoomPanel,
  SeriesSection,
} from '../courses/courses.parts.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { TestDateDialog } from '../linking/linking.parts.tsx'
import { MessageButton } from '../messaging/composing/write.parts.tsx'
import { MessageSection } from '../messaging/history/history.parts.tsx'
import { FollowButton } from '../monitoring/monitoring.parts.tsx'
import { RecordTasks } from '../todo/todo.parts.tsx'
import { ContractAside } from './ContractAside.tsx'
import { ContractFields } from './ContractFields.tsx'
import { CompanionsPanel } from './companions/CompanionsPanel.tsx'
import { contractPath, listId, listPath, printUrl } from './contract-texts.ts'
import { ContractPrices } from './prices/ContractPrices.tsx'
import { CorrectPriceDialog } from './prices/CorrectPriceDialog.tsx'
import { PriceDialog } from './prices/PriceDialog.tsx'
import { ReplacementButtons } from './replacements/ReplacementButtons.tsx'
import { ContractStatut } from './shared/ContractStatut.tsx'
import { SignDialog } from './signatures/SignDialog.tsx'
import { actionIcons, useContractMoves } from './use-contract-moves.tsx'

type Stored = ContractRecord & { id: number }
const isStored = (record: ContractRecord | undefined): record is Stored => record !== undefined && record.id !== null

export const ContractShow = () => <AskedRecord>{(id) => <Contract id={id} />}</AskedRecord>

const Moves = ({ contract }: { readonly contract: Stored }) => {
  const { move, dialog } = useContractMoves()
  const buttons = contract.actions.map(({ action, reason }) => {
    if (action === 'edit') return null
    const Drawing = actionIcons[action]
    return (
      <Tooltip key={action} label={reason} disabled={reason === null} multiline w={300}>
        <Button
          leftSection={<Drawing size={16} aria-hidden />}
          aria-disabled={reason !== null}
          data-disabled={reason !== null || undefined}
          aria-description={reason ?? undefined}
          onClick={() => reason === null && void move(contract, action)}
        >
          {contractActionLabels[action]}
        </Button>
      </Tooltip>
    )
  })
  return (
    <>
      {buttons}
      {dialog}
    </>
  )
}

const RegularCourses = ({ contract }: { readonly contract: Stored }) => {
  const canPlan = useCan('courses', 'write')
  const runs = contract.status === 'created' || contract.status === 'active'
  return useCan('courses', 'read') ? (
    <Section id="cours-reguliers" title="Cours réguliers" free>
      <SeriesSection contractId={contract.id} canPlan={canPlan && runs} />
    </Section>
  ) : null
}

/** One link for all its lessons. */
const OnlineRoom = ({ contract }: { readonly contract: Stored }) => {
  const canChange = useCan('courses', 'write')
  return useCan('courses', 'read') && contract.format === 'CEL' ? (
    <Section id="salle" title="Salle de visio" free>
      <RoomPanel contractId={contract.id} canChange={canChange} />
    </Section>
  ) : null
}

/** Brothers and sisters in one lesson. */
const GivenTogether = ({ contract }: { readonly contract: Stored }) => {
  const canChange = useCan('contracts', 'write')
  return contract.isCollective ? (
    <Section id="ensemble" title="Donné ensemble" free>
      <CompanionsPanel contractId={contract.id} canChange={canChange} />
    </Section>
  ) : null
}

/** Lessons that were given: those of a contract that rests, before it did. */
const takesPast = ({ status }: Stored) => status === 'active' || status === 'pause' || status === 'close'

type CoursesProps = {
  readonly contract: Stored
  /** Opens the dialog of the date of the test course; it stands outside of the record's own form. */
  readonly onTest: () => void
}
const Courses = ({ contract, onTest }: CoursesProps) => {
  const [seesCourses, plansCourses, plansSearches] = [
    useCan('courses', 'read'),
    useCan('courses', 'write'),
    useCan('linking', 'write'),
  ]
  const runs = contract.status === 'created' || contract.status === 'active'
  const buttons = (
    <>
      {runs && contract.test.isDue && (plansCourses || plansSearches) && (
        <Button leftSection={<IconPhoneCheck size={16} aria-hidden />} onClick={onTest}>
          Date du cours d’essai
        </Button>
      )}
      <PlanningLink of="contrat" id={contract.id} />
      {takesPast(contract) && <DeclareButton contractId={contract.id} />}
    </>
  )
  return seesCourses ? (
    <Section id="cours" title="Cours" actions={buttons} free>
      <Embedded>
        <CoursesOf contractId={contract.id} />
      </Embedded>
    </Section>
  ) : null
}

/** What an address may say of a new contract: `?eleve=12&professeur=4`. */
const useKnown = (id: number | null) => {
  const address = useAddress()
  const known = (name: string) => {
    const id = askedId(textOf(address[name]))
    return typeof id === 'number' ? String(id) : undefined
  }
  if (id !== null) return { id: String(id) }
  const [studentId, teacherId] = [known('eleve'), known('professeur')]
  return { ...(studentId !== undefined && { studentId }), ...(teacherId !== undefined && { teacherId }) }
}

const Contract = ({ id }: { readonly id: number | null }) => {
  const query = useOperation(contractsApi.show, useKnown(id))
  const record = query.data
  const [edited, setEdited] = useState<{ readonly priceId: number | null } | null>(null)
  const [corrected, setCorrected] = useState<number | null>(null)
  const [asksTest, setAsksTest] = useState(false)
  const [sells, setSells] = useState(false)
  const [signs, setSigns] = useState(false)
  const neighbours = useNeighbours(listId, id)
  const canWrite = useCan('contracts', 'write')
  const go = useGo()
  const listAddress = neighbours.listAddress ?? listPath
  const breadcrumb = useMemo(
    () => [{ label: 'Cours particuliers' }, { label: 'Contrats', path: listAddress }],
    [listAddress],
  )
  const stored = isStored(record) ? record : null
  return (
    <Panel
      title={id === null ? 'Nouveau contrat' : `Contrat ${stored?.number ?? ''}`.trim()}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      badge={
        stored && (
          <TitleState>
            <ContractStatut status={stored.status} />
            {stored.subjectName}, {stored.levelName}
          </TitleState>
        )
      }
      actions={
        stored && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            {stored.status !== 'close' && stored.status !== 'failed' && <PlanButton contractId={stored.id} />}
            <MessageButton type="contract" id={stored.id} />
            <FollowButton on="contract" id={stored.id} />
            {canWrite && <ReplacementButtons contract={stored} />}
            {canWrite && <Moves contract={stored} />}
            <MoreActions>
              <Button
                component="a"
                href={printUrl(stored.id)}
                target="_blank"
                rel="noopener"
                leftSection={<IconPrinter size={16} aria-hidden />}
              >
                Imprimer
              </Button>
              <HistoryButton className="contracts" entityId={stored.id} />
            </MoreActions>
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="la fiche">
        {(contract) => (
          <RecordForm
            operation={contractsApi.save}
            screen="contrat"
            record={contract}
            readOnly={!canWrite || !contract.canSave}
            closeOnSave={false}
            neighbours={neighbours}
            menu={id !== null}
            marks={{ prix: contract.priceVersions.length || undefined }}
            onClose={() => go(listAddress)}
            onSaved={(answer, then) => {
              toast.success(id === null ? 'Contrat créé\u00a0: proposez son premier prix.' : 'Contrat enregistré.')
              if (id === null && answer.id !== null && then === 'stay') go(contractPath(answer.id), { replace: true })
            }}
            {...(isStored(contract)
              ? { aside: <ContractAside contract={contract} onSign={() => setSigns(true)} /> }
              : {})}
          >
            <ContractFields contract={contract} />
            {isStored(contract) && (
              <>
                <ContractPrices
                  contract={contract}
                  canWrite={canWrite}
                  onEdit={(priceId) => setEdited({ priceId })}
                  onCorrect={setCorrected}
                />
                <Section id="packs" title="Packs d’heures" free>
                  <ContractPacks contractId={contract.id} canSell={canWrite} onSell={() => setSells(true)} />
                </Section>
                <GivenTogether contract={contract} />
                <OnlineRoom contract={contract} />
                <RegularCourses contract={contract} />
                <Courses contract={contract} onTest={() => setAsksTest(true)} />
                <MessageSection type="contract" id={contract.id} />
                <RecordTasks about={{ class: 'contracts', id: contract.id }} />
              </>
            )}
          </RecordForm>
        )}
      </QueryPanel>
      {stored && edited && (
        <PriceDialog contractId={stored.id} priceId={edited.priceId} onClose={() => setEdited(null)} />
      )}
      {corrected !== null && <CorrectPriceDialog priceId={corrected} onClose={() => setCorrected(null)} />}
      {stored && sells && <SellPackDialog contractId={stored.id} onClose={() => setSells(false)} />}
      {stored && signs && (
        <SignDialog contractId={stored.id} number={stored.number ?? ''} onClose={() => setSigns(false)} />
      )}
      {stored && asksTest && (
        <TestDateDialog
          contractId={stored.id}
          teacherName={stored.teacher?.name ?? ''}
          at={stored.test.at}
          onClose={() => setAsksTest(false)}
        />
      )}
    </Panel>
  )
}
