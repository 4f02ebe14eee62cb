import type { components } from '@/api/schema';

/** Open dispute of the console, from the generated OpenAPI types. */
export type StaffDispute = components['schemas']['StaffDispute'];
