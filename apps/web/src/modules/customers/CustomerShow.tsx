// The record of a customer, or of a new one: sections, summary at the side, footer.

import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import type { CustomerRecord } from '@cartable/domain/customers/customers.schema.ts'
import { fullName, initialsOf, titledName } from '@cartable/domain/people/people.rules.ts'
import { Button } from '@mantine/core'
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { Avatar, TitleState } from '../../platform/form/Aside.tsx'
import { ContactButtons } from '../../platform/form/ContactButtons.tsx'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { useNeighbours } from '../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../platform/list/NeighbourButtons.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AskedRecord } from '../../platform/shell/AskedRecord.tsx'
import { useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { AccessSection } from '../access/access.parts.tsx'
import { AffiliationSection } from '../contracts/affiliations/affiliations.parts.tsx'
import { DocumentsMark } from '../documents/documents.parts.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { MergeMenu, MergeNotice } from '../merging/merging.parts.tsx'
import { MessageButton } from '../messaging/composing/write.parts.tsx'
import { MessageSection } from '../messaging/history/history.parts.tsx'
import { FollowButton } from '../monitoring/monitoring.parts.tsx'
import { PersonalDataButton } from '../people/people.parts.tsx'
import { RecordTasks } from '../todo/todo.parts.tsx'
import { TraineeshipSection } from '../traineeships/traineeships.parts.tsx'
import { CustomerAside } from './CustomerAside.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { CustomerPapers } from './CustomerPapers.tsx'
import { customerPath, listId, usedSentence } from './customer-texts.ts'
import { LogSection } from './LogSection.tsx'
import { StudentTiles } from './StudentTiles.tsx'
import { useDuplicates } from './use-duplicates.tsx'
import { useEnabledPeople } from './use-enabled-people.tsx'

export const CustomerShow = () => <AskedRecord>{(id) => <Customer id={id} />}</AskedRecord>

const Toggle = ({ record }: { readonly record: CustomerRecord & { id: number } }) => {
  const setEnabled = useEnabledPeople('customers')
  const Icon = record.enabled ? IconBan : IconCircleCheck
  return (
    <Button
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() =>
        void setEnabled([{ id: record.id, name: titledName(record), enabled: record.enabled }], !record.enabled)
      }
    >
      {record.enabled ? 'Désactiver' : 'Activer'}
    </Button>
  )
}

const isStored = (record: CustomerRecord | undefined): record is CustomerRecord & { id: number } =>
  record !== undefined && record.id !== null

const Customer = ({ id }: { readonly id: number | null }) => {
  const query = useOperation(customersApi.show, id === null ? {} : { id: String(id) })
  const record = query.data
  const neighbours = useNeighbours(listId, id)
  const duplicates = useDuplicates('customer')
  const canWrite = useCan('customers', 'write')
  const go = useGo()
  const listAddress = neighbours.listAddress ?? '/customer/manage'
  const breadcrumb = useMemo(
    () => [{ label: 'Clients' }, { label: 'Liste des clients', path: listAddress }],
    [listAddress],
  )
  const stored = isStored(record) ? record : null
  return (
    <Panel
      title={id === null ? 'Nouveau client' : stored ? titledName(stored) : 'Client'}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      lead={stored && <Avatar>{initialsOf(stored)}</Avatar>}
      badge={
        stored && (
          <TitleState>
            <Statut meaning={stored.enabled ? 'success' : 'grey'}>{stored.enabled ? 'Actif' : 'Inactif'}</Statut>
            {stored.number}
          </TitleState>
        )
      }
      actions={
        stored && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            <MessageButton type="customer" id={stored.id} />
            <FollowButton on="customer" id={stored.id} />
            <HistoryButton className="customers" entityId={stored.id} />
            <PersonalDataButton subject="customer" id={stored.id} />
            {canWrite && <Toggle record={stored} />}
            <MergeMenu kind="customer" id={stored.id} name={fullName(stored)} />
          </>
        )
      }
      fill
    >
      {stored && <MergeNotice kind="customer" id={stored.id} />}
      <QueryPanel query={query} what="la fiche">
        {(customer) => (
          <RecordForm
            operation={customersApi.save}
            screen="client"
            record={customer}
            readOnly={!canWrite}
            closeOnSave={false}
            review={duplicates.review}
            neighbours={neighbours}
            menu={id !== null}
            marks={{
              eleves: customer.students.length,
              ...(isStored(customer) && { documents: <DocumentsMark customerId={customer.id} /> }),
            }}
            onClose={() => go(listAddress)}
            onSaved={({ customerId }, then) => {
              toast.success(id !== null ? 'Client enregistré.' : duplicates.hasUsed() ? usedSentence : 'Client créé.')
              if (id === null && customerId !== null && then === 'stay') go(customerPath(customerId), { replace: true })
            }}
            {...(isStored(customer) ? { aside: <CustomerAside customer={customer} /> } : {})}
          >
            {isStored(customer) && (
              <ContactButtons
                of={titledName(customer)}
                phones={[customer.mobilePhone.phoneNumber, customer.phone.phoneNumber]}
                email={customer.email}
                address={customer.address?.completeAddress ?? null}
              />
            )}
            <CustomerFields customer={customer} />
            {isStored(customer) && (
              <>
                <StudentTiles customer={customer} />
                <TraineeshipSection students={customer.students} />
                <AffiliationSection customerId={customer.id} />
                <CustomerPapers customerId={customer.id} />
                <AccessSection part="customer" id={customer.id} name={fullName(customer)} />
                <MessageSection type="customer" id={customer.id} />
                <RecordTasks about={{ class: 'customers', id: customer.id }} />
                <LogSection ownerClass="customers" ownerId={customer.id} />
              </>
            )}
          </RecordForm>
        )}
      </QueryPanel>
      {duplicates.dialog}
    </Panel>
  )
}
