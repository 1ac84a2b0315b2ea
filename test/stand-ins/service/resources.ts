/**
 * The resources of section 2. A field is `null` if the document says nullable, or if a text or a time has no value
 * yet. How the latter is shown is a decision (`unsetFields`).
 */

/** 2.2 */
export interface Site {
  readonly id: string;
  readonly stack_number: number;
  readonly server_id: string;
  readonly user_id: string;
  readonly subscription_id: string;
  readonly domain_name: string;
  custom_domain: string | null;
  readonly site_label: string;
  readonly region: string;
  status: string;
  message: string | null;
  readonly site_type: string;
  readonly template_id: null;
  readonly template_version: null;
  readonly wp_version: string;
  wp_installed: boolean;
  readonly php_hardened: null;
  readonly config_profile: null;
  readonly php_version: string;
  readonly storage_limit: number;
  storage_usage: number;
  maintenance_mode: boolean;
  readonly notes: null;
  readonly notes_updated_at: null;
  readonly notes_updated_by: null;
  readonly parent_site_id: string | null;
  readonly expires_at: null;
  readonly extend_count: number;
  readonly demo_expires_at: null;
  readonly demo_stopped_at: null;
  readonly demo_converted_at: null;
  site_lock: boolean;
  lock_reason: string | null;
  locked_at: string | null;
  billing_suspended_at: string | null;
  admin_suspended_at: string | null;
  readonly created_at: string;
  updated_at: string;
  completed_at: string | null;
}

/** 2.3 */
export interface Task {
  readonly id: string;
  readonly task_type: string;
  readonly site_id: string;
  readonly status: string;
  readonly result: string | null;
  readonly error_message: string | null;
  readonly metadata_json: TaskProgress;
  readonly created_at: string;
  readonly updated_at: string;
  readonly completed_at: string | null;
}

/** `metadata_json` of this service: the progress in percent, and the current step. */
export interface TaskProgress {
  readonly progress: number;
  readonly step: string;
}

/** 2.4 */
export interface Domain {
  readonly id: string;
  readonly user_id: string;
  readonly site_id: string;
  readonly domain: string;
  readonly base_domain: string;
  readonly verification_token: string | null;
  status: string;
  is_connected: boolean;
  readonly created_at: string;
  updated_at: string;
}

/** 2.5 */
export interface Verification {
  readonly method: string | null;
  readonly details: string | null;
  readonly message: string | null;
}

/** 2.6 */
export interface DnsRecord {
  readonly type: 'CNAME';
  readonly name: string;
  readonly value: string;
  readonly ttl: string;
}

/** 2.7 */
export interface PushPreview {
  readonly confirmation_required: string;
  readonly can_push: boolean;
  readonly blocked_reason: string | null;
  readonly copied_at: string | null;
  readonly revert_days: number;
  readonly warnings: readonly string[];
}
