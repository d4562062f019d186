// The parts of the demo company, in the order in which they are made.
import { accessDemo } from '../modules/access/access.demo.ts'
import { contactsDemo } from '../modules/contacts/contacts.demo.ts'
import { customersDemo } from '../modules/customers/customers.demo.ts'
import { referenceDemo } from '../modules/reference/reference.demo.ts'
import type { DemoPart } from '../platform/demo.ts'

export const demoParts: readonly DemoPart[] = [accessDemo, referenceDemo, customersDemo, contactsDemo]
