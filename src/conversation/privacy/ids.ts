/** Action ids of this feature. */
export const privacyIds = { export: 'export_data', delete: 'delete_data' } as const;
