// A server that sends a registration and never gets to write the answer down, for the test that kills it there.
import { testRegistration } from '../../../../test/factories/urssaf-registration.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { createCallRecorder } from '../../../platform/providers/provider-calls.ts'
import { createUrssaf } from '../../../platform/providers/urssaf/urssaf.ts'
import { createLogger } from '../../../platform/telemetry/logger.ts'
import { createMetrics } from '../../../platform/telemetry/metrics.ts'

const [databaseUrl = '', apiUrl = '', registrationId = '', adresseMail = '', nomNaissance = ''] = process.argv.slice(2)
const database = openDatabase({ url: databaseUrl, max: 2 })
const record = createCallRecorder({ database, log: createLogger({ logLevel: 'silent' }), metrics: createMetrics() })
const urssaf = createUrssaf({ apiUrl, clientId: 'essai', clientSecret: 'sandbox' }, record)
await urssaf.registerClient(testRegistration({ adresseMail, nomNaissance }), {
  registrationId: Number(registrationId),
  mayExist: false,
})
// the row is still « requested »: whoever started this process kills it now
process.stdout.write('answered\n')
setInterval(() => {}, 60_000)
