// Personal data of the configuration: none but who switched maintenance on.
import type { PrivacyContribution } from '../../platform/privacy/privacy.ts'

export const configurationPrivacy: PrivacyContribution = {
  domain: 'configuration',
  tables: [],
  exempt: { maintenance_windows: 'who switched it on: an account number, which erasure leaves without a name' },
}
